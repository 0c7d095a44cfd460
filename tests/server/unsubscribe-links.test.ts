import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { type PushKind, pushKinds } from '../../contract/push.ts';
import { readSecret } from '../../server/crypto/secret.ts';
import { unsubscribeUrl } from '../../server/mail/unsubscribe-links.ts';
import { useUp } from '../support/app/limits.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let secret: Buffer;

beforeAll(async () => {
  portal = await buildTestApp();
  secret = await readSecret(portal.database);
});
afterAll(() => portal.close());

/** Follows the link in an email of this kind, as a mail client does. */
async function unsubscribe(
  { user }: SignedIn,
  kind: PushKind,
  headers: Record<string, string> = {},
): Promise<number> {
  const { publicUrl } = portal.config;
  const link = new URL(unsubscribeUrl({ secret, publicUrl }, { account: user._id, kind }));
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: link.pathname + link.search,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return statusCode;
}

async function switchedOff({ token }: SignedIn): Promise<string[]> {
  const { body } = await portal.call('GET /users/me/email-notifications', { token });
  return pushKinds.filter((kind) => body.switches[kind] === false);
}

test.each(pushKinds)(
  'the link in an email of the kind %s stops emails of this kind',
  async (kind) => {
    const reader = await portal.signIn();
    expect(await unsubscribe(reader, kind)).toBe(200);
    expect(await switchedOff(reader)).toEqual([kind]);
  },
);

test('links of several kinds stop emails of all these kinds', async () => {
  const reader = await portal.signIn();
  const [first, , ...others] = pushKinds;
  for (const kind of [first, ...others]) await unsubscribe(reader, kind);
  expect(await switchedOff(reader)).toEqual([first, ...others]);
});

test('requests with links count toward the limit of their network address', async () => {
  const reader = await portal.signIn();
  const from = clientAt('192.0.2.1');
  await useUp(portal, 'requestsFromAddress', '192.0.2.1', limits.requestsFromAddress.times - 1);
  expect(await unsubscribe(reader, 'claim', from)).toBe(200);
  expect(await unsubscribe(reader, 'claim', from)).toBe(429);
});
