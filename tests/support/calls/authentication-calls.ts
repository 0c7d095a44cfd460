import { codeIn } from '../servers/mail-server.ts';
import { type SignedIn, type TestApp, password } from '../app/test-app.ts';

export const email = 'grace@example.edu';

/** Makes calls like a browser, which stores cookies and sends them back, but only to the path of the cookies. */
export function browserOf(portal: TestApp): TestApp['call'] {
  const jar = new Map<string, string>();
  return async (call, sent = {}) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const isOnPath = cookie !== '' && call.includes(' /auth/');
    const headers = { ...sent.headers, ...(isOnPath && { cookie }) };
    const response = await portal.call(call, { ...sent, headers });
    for (const line of [response.headers['set-cookie'] ?? []].flat().map(String)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
}

/** The calls for accounts. Like one browser, `register`, `verify` and `resend` share their cookies. */
export function authenticationCalls(portal: TestApp) {
  const callWithCookies = browserOf(portal);

  const register = (change: Record<string, unknown> = {}) =>
    callWithCookies('POST /auth/register', {
      body: { name: 'Grace Hopper', email, password, role: 'user', ...change },
    });
  const verify = (otp: string, address = email) =>
    callWithCookies('POST /auth/verify-otp', { body: { email: address, otp } });
  const mailedCode = async (address = email) => codeIn(await portal.mails.next(address));

  const login = (body: Record<string, unknown> = {}) =>
    portal.call('POST /auth/login', { body: { email, password, ...body } });

  return {
    register,
    verify,
    /** The code in the next mail to the address. */
    mailedCode,
    login,
    forgot: (address: string) =>
      portal.call('POST /auth/forgot-password', { body: { email: address } }),
    resend: (address: string) =>
      callWithCookies('POST /auth/resend-otp', { body: { email: address } }),
    reset: (token: string | undefined, body: Record<string, unknown> = {}) =>
      portal.call('POST /auth/reset-password', {
        body: { email, newPassword: 'another lighthouse', ...body },
        ...(token !== undefined && { token }),
      }),

    /** Registers and verifies. */
    async join(address = email): Promise<{ token: string; userId: string }> {
      await register({ email: address });
      const { body } = await verify(await mailedCode(address), address);
      return { token: body.authorization, userId: body.user.id };
    },

    /** Opens another session of the same account. */
    async again({ user }: SignedIn): Promise<SignedIn> {
      const { body } = await login({ email: user.email });
      return { user, token: body.authorization };
    },

    /** Whether the token is valid. Tries a claim, which is refused with 401 only if there is no session. */
    async isSignedIn(token: string): Promise<boolean> {
      const params = { id: '01900000-0000-7000-8000-000000000000' };
      const { status } = await portal.call('POST /items/{id}/claim', { token, params });
      return status !== 401;
    },

    async deactivate(userId: string): Promise<void> {
      await portal.database.transaction((trx) =>
        trx.updateTable('users').set({ is_active: 0 }).where('id', '=', userId).execute(),
      );
    },
  };
}
