import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processorTimeOf } from '../../bench/process-usage.ts';
import {
  type PortalPlace,
  type Run,
  loginAt,
  portalPlace,
} from '../support/processes/running-portal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { untilHandled } from '../support/until-handled.ts';

let place: PortalPlace;
beforeEach(async () => {
  place = await portalPlace();
});
afterEach(() => place[Symbol.asyncDispose]());

describe('a running portal', () => {
  let where: PortalPlace;
  let portal: Run;
  let address: string;
  beforeAll(async () => {
    where = await portalPlace();
    portal = where.run({ METRICS_PORT: '0' });
    address = await portal.address();
  });
  afterAll(() => where[Symbol.asyncDispose]());

  it('serves pages and the first categories', async () => {
    const page = await fetch(`${address}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const { categories } = (await (await fetch(`${address}/api/v1/categories`)).json()) as {
      categories: { name: string; isGuarded: boolean }[];
    };
    expect(categories.length).toBeGreaterThan(1);
    const guarded = categories.filter(({ isGuarded }) => isGuarded).map(({ name }) => name);
    expect(guarded).toEqual(['Cards & Documents']);
  });

  it('serves its metrics on their own port only', async () => {
    const [, metrics] = await portal.prints(/"Metrics: (http:\/\/127\.0\.0\.1:\d+\/metrics)"/);
    expect(await (await fetch(metrics!)).text()).toContain('portal_open_sockets 0');
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
  });

  it('prints mails to the log without a mail server', async () => {
    await fetch(`${address}/api/v1/auth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'Grace',
        email: 'grace@example.edu',
        password: 'a quiet lighthouse',
      }),
    });
    const [line] = await portal.prints(/^.*"to":"grace@example\.edu".*$/m);
    const { mail } = JSON.parse(line) as { mail: { text: string } };
    expect(mail.text).toMatch(/^[0-9]{6}$/m);
  });

  // This test is here because a portal in a process of its own uses the real cost of password hashes.
  it('takes as long to refuse an unknown address as a wrong password', async () => {
    const [, known = ''] = await portal.prints(/admin's email: ([^"]+)"/);
    const unknown = 'nobody@example.edu';
    // The processor time of the portal does not depend on other programs. Without /proc, the time that passes must do.
    const time = () => processorTimeOf(portal.child.pid ?? 0) ?? performance.now();
    const took = { [known]: 0, [unknown]: 0 };
    // The first round is not counted, because the code is not compiled yet.
    for (let round = 0; round < 8; round += 1) {
      for (const email of [known, unknown]) {
        const start = time();
        expect((await loginAt(address, email, 'wrong lighthouse')).status).toBe(401);
        if (round > 0) took[email]! += time() - start;
      }
    }
    const ratio = took[unknown] / took[known]!;
    // Without a hash for the unknown address the ratio would be a tenth.
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('the start', () => {
  const refused = async (environment: Record<string, string>): Promise<string> => {
    const portal = place.run(environment);
    expect(await portal.ended).toBe(1);
    const lines = portal.printed().trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    const { level, msg } = JSON.parse(lines[0]!) as { level: number; msg: string };
    expect(level).toBe(60);
    return msg;
  };

  it('ends with status 1 and one line for an invalid value', async () => {
    expect(await refused({ PORT: 'eighty' })).toBe('PORT must be a whole number from 0 to 65535');
  });

  it('ends with status 1 and one line for a port in use', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refused({ PORT: String(port) })).toBe(
      `PORT is ${port}, which another program already uses on 127.0.0.1`,
    );
    other.close();
  });

  it('ends with status 1 and one line for a metrics port in use', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refused({ METRICS_PORT: String(port) })).toMatch(
      new RegExp(`^METRICS_PORT is ${port}, which cannot be used: .*EADDRINUSE`),
    );
    other.close();
  });

  it('ends with status 1 and one line for an address that this machine does not have', async () => {
    expect(await refused({ HOST: '192.0.2.1', ALLOW_LOG_MAIL: '1' })).toMatch(
      /^HOST is 192\.0\.2\.1/,
    );
  });

  it('ends with status 1 and one line for a database that does not respond, without its password', async () => {
    const DATABASE_URL = 'postgres://portal:a-secret@127.0.0.1:1/portal';
    expect(await refused({ DATABASE_URL })).toBe(
      'DATABASE_URL leads to no database that can be used: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  it('ends with status 1 and one line for a data folder that is a file', async () => {
    const DATA_DIR = import.meta.filename;
    expect(await refused({ DATA_DIR })).toMatch(/^DATA_DIR is a folder that cannot be used/);
  });

  it('ends with status 1 and one line for a data folder that cannot be made', async () => {
    const DATA_DIR = '/proc/portal';
    expect(await refused({ DATA_DIR })).toMatch(/^DATA_DIR is a folder that cannot be used/);
  });

  it('makes the folders above the data folder too', async () => {
    await using folder = await temporaryFolder();
    const DATA_DIR = join(folder.path, 'srv', 'portal', 'data');
    await place.run({ DATA_DIR }).address();
    expect((await stat(DATA_DIR)).mode & 0o777).toBe(0o700);
  });
});

describe('stopping', () => {
  // start.test.ts and stopping.test.ts test stopping by SIGTERM.
  it('ends with status 0 after SIGINT', async () => {
    const portal = place.run();
    const address = await portal.address();
    portal.child.kill('SIGINT');
    expect(await portal.ended).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
  });

  it('does not wait for a client that never ends its request', async () => {
    const portal = place.run();
    const address = await portal.address();
    const { hostname, port } = new URL(address);
    const client = connect(Number(port), hostname);
    client.on('error', () => undefined);
    await once(client, 'connect');
    const head = ['POST /api/v1/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    client.write([...head, 'Content-Length: 99', '', '{'].join('\r\n'));
    await untilHandled(address);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(portal.printed()).toContain('"stopped"');
    client.destroy();
  });
});
