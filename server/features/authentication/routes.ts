import type { Serve } from '../../http/serve.ts';
import type { Authentication } from './service.ts';

/** The same whether or not the address has an account. */
const mailed = { message: 'We have sent a mail to this address that says how to go on.' };

export function authenticationRoutes(serve: Serve, authentication: Authentication): void {
  serve('POST /auth/register', async ({ body, viewer }) => {
    await authentication.register(body, viewer);
    return body.role === 'user' ? mailed : { message: 'The account is ready to use.' };
  });

  serve('POST /auth/login', ({ body }) => authentication.login(body));

  serve('POST /auth/logout', async ({ token }) => {
    if (token !== null) await authentication.logout(token);
    return { message: 'Logged out successfully!' };
  });

  serve('POST /auth/forgot-password', async ({ body }) => {
    await authentication.forgotPassword(body.email);
    return mailed;
  });

  serve('POST /auth/resend-otp', async ({ body }) => {
    await authentication.resendCode(body.email);
    return mailed;
  });

  serve('POST /auth/verify-otp', ({ body, viewer, token }) =>
    authentication.verifyCode(body, viewer && token !== null ? { userId: viewer.id, token } : null),
  );

  serve('POST /auth/reset-password', async ({ body, token }) => {
    await authentication.resetPassword(token, body);
    return { message: 'Your password is changed. You can log in with it now.' };
  });
}
