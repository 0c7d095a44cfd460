import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';

// Each test starts a process or two, and machines that test are busy.
vi.setConfig({ testTimeout: 60_000 });

const root = join(import.meta.dirname, '..', '..');
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let own: TestDatabase;
const started: ChildProcess[] = [];

beforeAll(() => {
  // The server loads the built page; where the build is up to date this does nothing.
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'build.ts')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}, 180_000);

beforeEach(async () => {
  folder = await temporaryFolder();
  own = await testDatabase();
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await own[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

interface Run {
  child: ChildProcess;
  /** What it has printed so far. */
  printed: () => string;
  /** Waits until it has printed this; fails with what it printed where it ends before. */
  prints(text: RegExp): Promise<RegExpExecArray>;
  /** Its exit status. */
  ended: Promise<number | null>;
}

function run(environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: folder.path,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      PORT: '0',
      DATA_DIR: folder.path,
      DATABASE_URL: own.url ?? '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let text = '';
  const changed = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      changed.dispatchEvent(new Event('change'));
    });
  }
  const ended = once(child, 'close').then(([status]) => status as number | null);
  return {
    child,
    printed: () => text,
    ended,
    async prints(wanted) {
      for (;;) {
        const found = wanted.exec(text);
        if (found !== null) return found;
        const over = await Promise.race([once(changed, 'change'), ended.then(() => 'over')]);
        if (over === 'over' && !wanted.test(text))
          throw new Error(`ended, having printed: ${text}`);
      }
    },
  };
}

const addressOf = async (portal: Run): Promise<string> => {
  const [, address] = await portal.prints(/Portal: (http:\/\/\S+)\/\n/);
  return address!;
};

const login = (address: string, email: string, password: string) =>
  fetch(`${address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });

describe('starting', () => {
  it("prints the address and, at the first start only, the first admin's sign-in", async () => {
    const first = run();
    const address = await addressOf(first);
    const [, email, password] = await first.prints(/e-mail: (\S+)\n.*password: (\S+) .*\n/);
    const answer = await login(address, email!, password!);
    expect(answer.status).toBe(200);
    const { user } = (await answer.json()) as { user: { role: string } };
    expect(user.role).toBe('admin');
    first.child.kill('SIGTERM');
    await first.ended;

    const second = run();
    const later = await addressOf(second);
    expect(second.printed()).not.toContain('First admin');
    expect((await login(later, email!, password!)).status).toBe(200);
  });

  it('makes the first admin of the settings, whose password is not printed', async () => {
    const ADMIN_EMAIL = 'dean@example.edu';
    const ADMIN_PASSWORD = 'a quiet lighthouse';
    const portal = run({ ADMIN_EMAIL, ADMIN_PASSWORD });
    const address = await addressOf(portal);
    expect((await login(address, ADMIN_EMAIL, ADMIN_PASSWORD)).status).toBe(200);
    expect(portal.printed()).toContain(ADMIN_EMAIL);
    expect(portal.printed()).not.toContain(ADMIN_PASSWORD);
  });

  it('serves the pages and the categories that items need', async () => {
    const address = await addressOf(run());
    const page = await fetch(`${address}/`);
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const { categories } = (await (await fetch(`${address}/api/v1/categories`)).json()) as {
      categories: unknown[];
    };
    expect(categories.length).toBeGreaterThan(0);
  });

  it('serves its numbers on a port of their own, and only there', async () => {
    const portal = run({ METRICS_PORT: '0' });
    const address = await addressOf(portal);
    const [, metrics] = await portal.prints(/^Metrics: (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m);
    expect(await (await fetch(metrics!)).text()).toContain('portal_open_sockets 0');
    expect((await fetch(`${address}/metrics`)).status).toBe(404);
  });

  it('prints mails where no mail server is set', async () => {
    const portal = run();
    const address = await addressOf(portal);
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
});

describe('a setting that cannot be used ends the start with status 1 and one line', () => {
  const refused = async (environment: Record<string, string>): Promise<string> => {
    const portal = run(environment);
    expect(await portal.ended).toBe(1);
    const lines = portal.printed().trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0]!;
  };

  it('for a wrong value', async () => {
    expect(await refused({ PORT: 'eighty' })).toBe('PORT must be a whole number from 0 to 65535');
  });

  it('for a port in use', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refused({ PORT: String(port) })).toBe(
      `PORT is ${port}, which another program already uses on 127.0.0.1`,
    );
    other.close();
  });

  it('for a port of the metrics in use', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await refused({ METRICS_PORT: String(port) })).toMatch(
      new RegExp(`^METRICS_PORT is ${port}, which cannot be used: .*EADDRINUSE`),
    );
    other.close();
  });

  it('for an address that this machine does not have', async () => {
    expect(await refused({ HOST: '192.0.2.1', ALLOW_LOG_MAIL: '1' })).toMatch(
      /^HOST is 192\.0\.2\.1/,
    );
  });

  it('for a database that does not answer, without its password', async () => {
    const DATABASE_URL = 'postgres://portal:a-secret@127.0.0.1:1/portal';
    expect(await refused({ DATABASE_URL })).toBe(
      'DATABASE_URL leads to no database that can be used: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  it('for a data folder that is a file', async () => {
    const DATA_DIR = join(root, 'package.json');
    expect(await refused({ DATA_DIR })).toMatch(/^DATA_DIR is a folder that cannot be used/);
  });
});

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends with status 0', async (signal) => {
    const portal = run();
    const address = await addressOf(portal);
    portal.child.kill(signal);
    expect(await portal.ended).toBe(0);
    await expect(fetch(address)).rejects.toThrow();
  });

  it('finishes a request that is under way, and closes live connections', async () => {
    const ADMIN_EMAIL = 'dean@example.edu';
    const ADMIN_PASSWORD = 'a quiet lighthouse';
    const portal = run({ ADMIN_EMAIL, ADMIN_PASSWORD });
    const address = await addressOf(portal);
    const { authorization, user } = (await (
      await login(address, ADMIN_EMAIL, ADMIN_PASSWORD)
    ).json()) as { authorization: string; user: { id: string } };
    const socket = io(address, {
      transports: ['websocket'],
      reconnection: false,
      query: { userId: user.id },
      auth: { token: authorization },
    });
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const dropped = new Promise((resolve) => socket.once('disconnect', resolve));

    // Half of it is there when the signal comes, the rest is sent afterwards.
    const body = JSON.stringify({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
    const underWay = request(`${address}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Length': body.length },
    });
    const answered = once(underWay, 'response') as Promise<[IncomingMessage]>;
    underWay.write(body.slice(0, 10));
    const arrival = '"url":"/api/v1/auth/login".*incoming request';
    await portal.prints(new RegExp(`${arrival}[^]*${arrival}`));
    portal.child.kill('SIGTERM');
    await portal.prints(/"stopping"/);
    await dropped;
    underWay.end(body.slice(10));
    const [answer] = await answered;
    expect(answer.statusCode).toBe(200);
    answer.resume();
    const answeredAt = performance.now();
    expect(await portal.ended).toBe(0);
    // Nor does it wait for a connection that is kept for further requests.
    expect(performance.now() - answeredAt).toBeLessThan(4_000);
  });

  it('does not wait for a client that never ends its request', async () => {
    const portal = run();
    const address = await addressOf(portal);
    const { hostname, port } = new URL(address);
    const client = connect(Number(port), hostname);
    client.on('error', () => undefined);
    await once(client, 'connect');
    const head = ['POST /api/v1/auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    client.write([...head, 'Content-Length: 99', '', '{'].join('\r\n'));
    await portal.prints(/auth\/login"[^\n]*incoming request/);
    const start = performance.now();
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(portal.printed()).toContain('"stopped"');
    client.destroy();
  });
});
