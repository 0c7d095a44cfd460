import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isShortForm } from '../support/short-form.ts';
import { type PortalPlace, portalPlace } from '../support/processes/running-portal.ts';
import { soon } from '../support/soon.ts';
import { loadUntilRefused } from '../support/processes/stop-load.ts';

let place: PortalPlace;
beforeEach(async () => {
  place = await portalPlace();
});
afterEach(() => place[Symbol.asyncDispose]());

const TRUST_PROXY = '127.0.0.1';
/**
 * Number of stops under load; the whole suite makes more than the short form. For a longer run: `STOPS=100 vitest
 * run --project server tests/server/stopping.test.ts`.
 */
const stops = Number(process.env.STOPS ?? (isShortForm ? 2 : 10));

it(
  `stopping under load resets no connection and responds to every request, in ${stops} stops`,
  // Retry once, because no server can prevent this case: a client's connection is reset if the last packet of its
  // handshake has not arrived when the server stops listening (docs/decisions/0034).
  { timeout: stops * 60_000, retry: 1 },
  async () => {
    for (let stop = 0; stop < stops; stop += 1) {
      const portal = place.run({ TRUST_PROXY });
      const { outcomes, over } = loadUntilRefused(await portal.address(), 30);
      await soon(() => expect(outcomes.answered).toBeGreaterThan(100));
      portal.child.kill('SIGTERM');
      await over;
      expect(outcomes.lost).toEqual([]);
      expect(outcomes.refused).toBe(30);
      expect(await portal.ended).toBe(0);
    }
  },
);

it('a stopping portal responds to one more request on an open connection, and announces that it closes it', async () => {
  const portal = place.run();
  const { hostname, port } = new URL(await portal.address());
  const client = connect(Number(port), hostname);
  let text = '';
  client.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(client, 'connect');
  const request = `GET /api/v1/health HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`;
  client.write(request);
  await once(client, 'data');
  expect(text).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: keep-alive/i);
  portal.child.kill('SIGTERM');
  await portal.prints(/"stopping"/);
  text = '';
  client.write(request);
  await once(client, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close/i);
  expect(await portal.ended).toBe(0);
});
