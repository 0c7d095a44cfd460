import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openAt } from '../../../tests/support/page/screens/screen.tsx';
import { startStubServer } from '../../../tests/support/page/stand-ins/stub-server.ts';
import { createPageCaller } from '../http/api.ts';
import { readFirstData } from '../query/first-data.ts';
import { compareClocks, serverAheadMs } from './server-clock.ts';

const hour = 3_600_000;
/** The Date header of a response from a server whose clock is ahead by this many milliseconds. */
const dateAhead = (ms: number) => new Date(Date.now() + ms).toUTCString();

beforeEach(() => localStorage.clear());

test('a response shows how far the server’s clock is ahead, also after a reload, until another one shows the opposite', () => {
  expect(serverAheadMs()).toBe(0);
  compareClocks(dateAhead(-24 * hour));
  expect(Math.abs(serverAheadMs() + 24 * hour)).toBeLessThan(5000);
  compareClocks(dateAhead(0));
  expect(serverAheadMs()).toBe(0);
});

test.each([
  ['a difference of less than a minute', dateAhead(-30_000)],
  ['a response without the header', null],
  ['a header that is not a date', 'yesterday'],
])('ignores %s', (_, date) => {
  compareClocks(date);
  expect(localStorage.length).toBe(0);
});

test('the replies of the document have the time of the device’s clock, which stored replies have too', () => {
  document.body.innerHTML = `<script id="first-data" type="application/json" data-seen-at="${30 * hour}">{}</script>`;
  expect(readFirstData(document).seenAt).toBe(30 * hour);
  compareClocks(dateAhead(24 * hour));
  expect(Math.abs(readFirstData(document).seenAt - 6 * hour)).toBeLessThan(5000);
});

test('each response to a call is compared with the device’s clock', async () => {
  const server = await startStubServer();
  onTestFinished(() => server.stop());
  openAt(server.origin);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * hour });
  onTestFinished(() => void vi.useRealTimers());
  const call = createPageCaller({
    origin: server.origin,
    session: { token: () => null, end: () => undefined },
    onlineStatus: { responded: () => undefined, lost: () => undefined },
  });
  server.on('GET /health', 'drop the connection');
  await call('GET /health', {});
  expect(serverAheadMs()).toBe(0);
  server.on('GET /health', { status: 503, body: {} });
  await call('GET /health', {});
  expect(Math.abs(serverAheadMs() - 24 * hour)).toBeLessThan(5000);
});
