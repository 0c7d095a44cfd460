import { z } from 'zod/mini';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { RoleName } from '../entities.ts';
import { Otp } from '../fields.ts';
import { Email, ExistingPassword, Password } from '../accounts/account-fields.ts';
import type { LimitName } from '../limits.ts';
import { PersonName } from '../text/person-name.ts';

/**
 * A call must be within all of these limits. If one limit refuses it, the call counts toward none of them. So their
 * order decides only which limit is named when a call exceeds several.
 */
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
      'Register an account. A code is emailed to verify the address; a cookie binds the registration to the browser',
    access: 'anyone',
    body: z.object({
      name: PersonName,
      email: Email,
      password: Password,
      role: z._default(RoleName, 'user'),
    }),
    idempotent: true,
    limits: mailLimits,
    status: 201,
    errors: ['FORBIDDEN', 'BUSY', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /auth/login': {
    summary: 'Sign in',
    access: 'anyone',
    body: z.object({ email: Email, password: ExistingPassword }),
    limits: ['signInsFromAddress', 'signInsToAccount', 'signInsOfKnownDevices', 'signIns'],
    status: 200,
    errors: ['LOGIN_FAILED', 'BUSY'],
  },
  'POST /auth/reauthenticate': {
    summary:
      'Enter the password again for calls that answer REAUTHENTICATE. A new token replaces that of the request, which expires within a minute',
    access: 'signed in',
    body: z.object({ password: ExistingPassword }),
    limits: ['signInsToAccount', 'signInsOfKnownDevices', 'signIns'],
    status: 200,
    errors: ['WRONG_PASSWORD', 'BUSY'],
  },
  'POST /auth/logout': {
    summary: 'End the session of the request',
    access: 'signed in',
    status: 200,
    errors: [],
  },
  'POST /auth/forgot-password': {
    summary: 'Ask for a reset code by email',
    access: 'anyone',
    body: z.object({ email: Email }),
    idempotent: true,
    limits: mailLimits,
    status: 200,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /auth/resend-otp': {
    summary:
      'Email a new code for the latest request of this browser; if the browser did not register, a code to reset the password',
    access: 'anyone',
    body: z.object({ email: Email }),
    idempotent: true,
    limits: mailLimits,
    status: 200,
    errors: ['IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /auth/verify-otp': {
    summary: 'Verify the address with the emailed code',
    access: 'anyone',
    body: z.object({ email: Email, otp: Otp }),
    idempotent: true,
    limits: ['codesFromAddress'],
    givesBack: ['mailsFromAddress'],
    status: 200,
    errors: ['CODE_INVALID', 'BUSY', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /auth/reset-password': {
    summary: 'Set a new password with the grant that verify-otp gave',
    access: 'reset grant',
    body: z.object({ email: Email, newPassword: Password }),
    idempotent: true,
    status: 200,
    errors: ['BUSY', 'IDEMPOTENCY_KEY_REUSED'],
  },
} satisfies Record<EndpointKey, Endpoint>;
