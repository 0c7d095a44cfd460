import { dayMs, secondMs } from '../../../contract/durations.ts';
import { emailKey } from '../../db/lookup-keys.ts';
import type { Account } from '../../http/account.ts';
import type { Cookies } from '../../http/cookies.ts';
import type { Serve } from '../../http/serve.ts';
import type { Requester } from './code-requests.ts';
import type { Opened } from './code-verification.ts';
import type { KnownDevices } from './known-devices.ts';
import type { Authentication } from './service.ts';
import { hashToken } from './tokens.ts';

/** The reply must not reveal whether the address has an account. */
const mailed = { message: "We've emailed instructions to this address." };

/** Identifies the browser that registered an address (docs/decisions/0003). */
const registrationCookie = { name: 'registration', maxAge: (30 * dayMs) / secondMs };

function browserOf(cookies: Cookies): Pick<Requester, 'browserHash'> {
  const browser = cookies.get(registrationCookie.name);
  return { browserHash: browser === null ? null : hashToken(browser) };
}

/**
 * A call with an email address in the body. Limits with `knownDevicesApart` count it separately if its device has
 * signed in to the account with this address. Limits with `registeringApart` also do so if its device has registered
 * the address.
 */
interface AccountCall {
  body: { email: string };
  viewer: Account | null;
  cookies: Cookies;
}

export function authenticationRoutes(
  serve: Serve,
  authentication: Authentication,
  devices: KnownDevices,
): void {
  const counting = {
    device: ({ body, cookies }: AccountCall) =>
      devices.standingFor(body.email, cookies, browserOf(cookies)),
  };

  async function requesterOf({ body, viewer, cookies }: AccountCall): Promise<Requester> {
    const isSignedIn = viewer !== null && emailKey(viewer.email) === emailKey(body.email);
    const isKnownDevice = isSignedIn || (await devices.isKnown(body.email, cookies));
    return { userId: viewer?.id ?? null, ...browserOf(cookies), isKnownDevice };
  }

  /** Remembers the device, and returns what the client may get. */
  function remembered<O extends Opened>(cookies: Cookies, { passwordHash, ...reply }: O) {
    devices.remember(cookies, { userId: reply.user._id, passwordHash });
    return reply;
  }

  serve(
    'POST /auth/register',
    async ({ body, viewer, cookies, keyed }) => {
      if (body.role !== 'user') {
        await authentication.createStaffAccount(body, viewer);
        return { message: 'The account is ready to use.' };
      }
      const given = cookies.get(registrationCookie.name);
      const browser = await authentication.register(body, given, keyed);
      cookies.set(registrationCookie.name, browser, registrationCookie.maxAge);
      return mailed;
    },
    counting,
  );

  serve(
    'POST /auth/login',
    async ({ body, viewer, cookies, token }) =>
      remembered(cookies, await authentication.login(body, viewer && token)),
    counting,
  );

  serve('POST /auth/reauthenticate', ({ body, viewer, token }) =>
    authentication.reauthenticate({ userId: viewer.id, token }, body.password),
  );

  serve('POST /auth/logout', async ({ token }) => {
    await authentication.logout(token);
    return { message: 'Logged out successfully!' };
  });

  serve(
    'POST /auth/forgot-password',
    async ({ body, viewer, cookies, once }) => {
      const requester = await requesterOf({ body, viewer, cookies });
      return once(async (trx, afterCommit) => {
        await authentication.forgotPassword(trx, afterCommit, body.email, requester);
        return mailed;
      });
    },
    counting,
  );

  serve(
    'POST /auth/resend-otp',
    async ({ body, viewer, cookies, once }) => {
      const requester = await requesterOf({ body, viewer, cookies });
      return once(async (trx, afterCommit) => {
        await authentication.resendCode(trx, afterCommit, body.email, requester);
        return mailed;
      });
    },
    counting,
  );

  serve(
    'POST /auth/verify-otp',
    async ({ body, viewer, cookies, token, idempotencyKey, giveBack }) => {
      const requester = await requesterOf({ body, viewer, cookies });
      const client = { token: viewer && token, key: idempotencyKey };
      const { isMailCounted, ...verified } = await authentication.verifyCode(
        body,
        requester,
        client,
      );
      if (isMailCounted) await giveBack();
      return remembered(cookies, verified);
    },
    {
      ...counting,
      isRepeat: ({ body, idempotencyKey }) =>
        authentication.isRepeatedCode(body.email, idempotencyKey),
      serialiseKey: ({ body }) => emailKey(body.email),
    },
  );

  serve('POST /auth/reset-password', async ({ body, token, cookies, idempotencyKey }) => {
    const account = await authentication.resetPassword(token, body, idempotencyKey);
    devices.remember(cookies, account);
    return { message: 'Your password has been changed. You can log in with it now.' };
  });
}
