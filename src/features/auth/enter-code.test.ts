import { beforeEach, expect, test, vi } from 'vitest';
import { userReply } from '../../../tests/support/page/data/replies.ts';
import { nodePage } from '../../../tests/support/page/stand-ins/node-page.ts';
import { type StubResponse, refusal } from '../../../tests/support/page/stand-ins/stub-server.ts';

const server = nodePage();
/** The tab's storage, which survives a reload. */
let stored: Map<string, string>;

const accepted = (purpose: string) => ({
  status: 200,
  body: { authorization: 'tok', user: userReply(), purpose },
});

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});

/** Enters a code on a page that was just loaded. @returns the Idempotency-Keys of its requests */
async function enterAfterReload(...responses: StubResponse[]) {
  vi.resetModules();
  const before = server.requests('POST /auth/verify-otp').length;
  server.on('POST /auth/verify-otp', () => responses.shift() ?? 'drop the connection');
  const { enterCode } = await import('./enter-code.ts');
  await enterCode({ email: 'ada@campus.example', otp: '123456' });
  const sent = server.requests('POST /auth/verify-otp').slice(before);
  return sent.map(({ headers }) => headers['idempotency-key']);
}

test.each<[string, StubResponse]>([
  ['the response was lost', 'drop the connection'],
  ["a proxy's error page replaced the response", { status: 502, html: '<h1>Bad Gateway</h1>' }],
  ['the grant for a new password is lost', accepted('reset')],
])('repeats the request with its key after a reload if %s', async (_what, response) => {
  const [first] = await enterAfterReload(response);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await enterAfterReload(accepted('registration'))).toEqual([first]);
  expect(await enterAfterReload(accepted('registration'))).not.toEqual([first]);
});

test('enters another code with a key of its own if the key was used', async () => {
  const [first] = await enterAfterReload('drop the connection');
  const reused = refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'Used for another request.');
  const keys = await enterAfterReload(reused, accepted('registration'));
  expect(keys).toEqual([first, expect.any(String)]);
  expect(keys[1]).not.toBe(first);
});

test('enters a code with another key after what it was entered for is done', async () => {
  const [first] = await enterAfterReload(accepted('reset'));
  const { forgetCode } = await import('./enter-code.ts');
  forgetCode();
  expect(await enterAfterReload(accepted('reset'))).not.toEqual([first]);
});

test('does not store the code', async () => {
  await enterAfterReload('drop the connection');
  expect([...stored.values()].join()).not.toMatch(/123456/);
});

test('repeats the request with its key in the same page if the browser forbids storage', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const [first] = await enterAfterReload('drop the connection');
  const { enterCode } = await import('./enter-code.ts');
  await enterCode({ email: 'ada@campus.example', otp: '123456' });
  expect(server.requests('POST /auth/verify-otp').at(-1)?.headers['idempotency-key']).toBe(first);
});
