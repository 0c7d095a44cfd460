import { z } from 'zod';
import { bounds } from '../bounds.ts';
import type { Endpoint, EndpointKey } from '../endpoint.ts';
import { Email, GivenPassword, Otp, Password, RoleName, Told, User, line } from '../entities.ts';

const Session = z.object({
  /** The raw token that later calls carry in the Authorization header. */
  authorization: z.string(),
  user: User,
});

export const authenticationEndpoints = {
  'POST /auth/register': {
    summary: 'Ask for an account; a code is mailed to prove the address',
    access: 'anyone',
    body: z.object({
      name: line(bounds.name.min, bounds.name.max),
      email: Email,
      password: Password,
      role: RoleName.default('user'),
    }),
    limits: ['mailsFromAddress', 'mailsADay', 'mailsAnHour'],
    status: 201,
    reply: Told,
    errors: ['FORBIDDEN', 'BUSY'],
  },
  'POST /auth/login': {
    summary: 'Sign in',
    access: 'anyone',
    body: z.object({ email: Email, password: GivenPassword }),
    limits: ['signInsFromAddress', 'signInsToAccount'],
    status: 200,
    reply: Session,
    errors: ['LOGIN_FAILED', 'BUSY'],
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
    limits: ['mailsFromAddress', 'mailsADay', 'mailsAnHour'],
    status: 200,
    reply: Told,
    errors: [],
  },
  'POST /auth/resend-otp': {
    summary: 'Mail the pending code anew; the earlier one stops working',
    access: 'anyone',
    body: z.object({ email: Email }),
    limits: ['mailsFromAddress', 'mailsADay', 'mailsAnHour'],
    status: 200,
    reply: Told,
    errors: [],
  },
  'POST /auth/verify-otp': {
    summary: 'Prove the address with the mailed code',
    access: 'anyone',
    body: z.object({ email: Email, otp: Otp }),
    limits: ['codesFromAddress'],
    status: 200,
    reply: Session.extend({
      /** What the code was for. After `reset`, `authorization` is no session but the grant for reset-password. */
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
