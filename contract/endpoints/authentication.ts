import { z } from '../zod.ts';
import { bounds } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import { Email, GivenPassword, Otp, Password, RoleName, Told, User, line } from '../entities.ts';
import type { LimitName } from '../limits.ts';

const Session = z.object({
  /** The raw token that later calls carry in the Authorization header. */
  authorization: z.string(),
  user: User,
});

/** The requester's come first: what is refused there does not use up what the address may get. */
const mailLimits: readonly LimitName[] = [
  'mailsFromAddress',
  'mailsByRequesterADay',
  'mailsByRequesterAnHour',
  'mailsADay',
  'mailsAnHour',
];

export const authenticationEndpoints = {
  'POST /auth/register': {
    summary:
      'Ask for an account; a code is mailed to prove the address, and a cookie binds it to the browser',
    access: 'anyone',
    body: z.object({
      name: line(bounds.name.min, bounds.name.max),
      email: Email,
      password: Password,
      role: RoleName.default('user'),
    }),
    limits: mailLimits,
    status: 201,
    reply: Told,
    errors: ['FORBIDDEN', 'BUSY'],
  },
  'POST /auth/login': {
    summary: 'Sign in',
    access: 'anyone',
    body: z.object({ email: Email, password: GivenPassword }),
    limits: ['signInsFromAddress', 'signInsToAccount', 'signIns'],
    status: 200,
    reply: Session,
    errors: ['LOGIN_FAILED', 'BUSY'],
  },
  'POST /auth/reauthenticate': {
    summary:
      'Prove the password again for calls that answer REAUTHENTICATE; a new token replaces the one of the request, which ends within a minute',
    access: 'signed in',
    body: z.object({ password: GivenPassword }),
    limits: ['signInsToAccount', 'signIns'],
    status: 200,
    reply: Session,
    errors: ['WRONG_PASSWORD', 'BUSY'],
  },
  'POST /auth/logout': {
    summary: 'End the session that asks',
    access: 'signed in',
    status: 200,
    reply: Told,
    errors: [],
  },
  'POST /auth/forgot-password': {
    summary: 'Ask for a reset code by mail',
    access: 'anyone',
    body: z.object({ email: Email }),
    limits: mailLimits,
    status: 200,
    reply: Told,
    errors: [],
  },
  'POST /auth/resend-otp': {
    summary:
      'Mail a new code for what this browser asked for last; to a browser that did not register, a code to choose a new password with',
    access: 'anyone',
    body: z.object({ email: Email }),
    limits: mailLimits,
    status: 200,
    reply: Told,
    errors: [],
  },
  'POST /auth/verify-otp': {
    summary: 'Prove the address with the mailed code',
    access: 'anyone',
    body: z.object({ email: Email, otp: Otp }),
    limits: ['codesFromAddress'],
    givesBack: ['mailsFromAddress'],
    status: 200,
    reply: Session.extend({
      /**
       * What the code was for. After `reset`, `authorization` is no session but the grant for reset-password;
       * so it is for a registration whose password another person may have chosen.
       */
      purpose: z.enum(['registration', 'reset', 'email change']),
    }),
    errors: ['CODE_INVALID'],
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with the grant that verify-otp gave',
    access: 'reset grant',
    body: z.object({ email: Email, newPassword: Password }),
    status: 200,
    reply: Told,
    errors: ['BUSY'],
  },
} satisfies Record<EndpointKey, Endpoint>;
