import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type DevServer, startDevServer } from '../../dev/dev-server.ts';
import { compileCache } from '../../scripts/compile-cache.ts';
import { soon } from '../support/soon.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const admin = { email: 'admin@example.edu', password: 'a quiet lighthouse' };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let logFile: string;
let dev: DevServer;

beforeAll(async () => {
  folder = await temporaryFolder();
  const { PATH, HOME } = process.env;
  logFile = join(folder.path, 'log');
  const settings = {
    PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  dev = await startDevServer({ PATH, HOME, ...settings }, folder.path, openSync(logFile, 'a'));
});
afterAll(async () => {
  await dev.stop();
  await folder[Symbol.asyncDispose]();
});

async function open(path: string, init?: RequestInit) {
  const response = await fetch(dev.address + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function post(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return open(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('the home page is server-rendered by the current code and loads the page from Vite', async () => {
  const { status, headers, text } = await open('/');
  expect(status).toBe(200);
  expect(text).toMatch(/<div id="root" data-url="\/">.*<h1/s);
  expect(text).toMatch(/<script nonce="[^"]+" type="module" src="\/@vite\/client">/);
  expect(text).toMatch(/<style data-vite-dev-id="[^"]*\/tokens\.css">[^<]*--accent:/);
  expect(text).toContain('<script nonce=');
  expect(headers.get('content-security-policy')).toMatch(
    /script-src 'self' 'nonce-[^']+'; style-src 'self' 'unsafe-inline'/,
  );
});

test('modules have source maps', async () => {
  const { status, text } = await open('/src/main.tsx');
  expect(status).toBe(200);
  expect(text).toContain('//# sourceMappingURL=');
});

test('the portal responds at all other addresses', async () => {
  expect((await open('/api/v1/health')).status).toBe(200);
  expect((await open('/nowhere')).status).toBe(404);
  expect((await open('/favicon.svg')).status).toBe(200);
  expect((await open('/manifest.webmanifest')).status).toBe(200);
});

test('the page of shared components is served, and nothing else of /dev', async () => {
  const { status, text } = await open('/dev/components?scheme=dark');
  expect(status).toBe(200);
  expect(text).toContain('<script type="module" src="/dev/components/main.tsx">');
  expect((await open('/dev/components/main.tsx')).status).toBe(200);
  expect((await open('/dev')).status).toBe(404);
});

test('the live connection reaches the portal', async () => {
  // Only HTTP requests wait for the portal's start. A page whose websocket fails meanwhile connects again.
  await dev.portal.ready();
  const socket = new WebSocket(`${dev.address}/socket.io/?EIO=4&transport=websocket`);
  const [{ data }] = await once(socket, 'message');
  expect(data).toMatch(/^0{"sid":/);
  socket.close();
});

test('mails are printed to the log, even if a mail server is set', async () => {
  const account = { name: 'Ada Byron', email: 'ada@example.edu', password: 'a quiet lighthouse' };
  expect((await post('/api/v1/auth/register', account)).status).toBe(201);
  await soon(async () =>
    expect(await readFile(logFile, 'utf8')).toContain('"to":"ada@example.edu"'),
  );
});

test('the service worker precaches the shell, and no document that changes with the code', async () => {
  const { status, text } = await open('/worker.js');
  const build = (await open('/shell')).headers.get('x-portal-build');
  expect(status).toBe(200);
  expect(build).not.toBeNull();
  expect(text).toContain(build);
  expect(text).not.toContain('self.__WB_MANIFEST');
  expect((await open('/worker.js.map')).status).toBe(200);
  expect((await open('/')).headers.get('x-portal-build')).toBeNull();
});

test('documents are rendered after a change of the page', async () => {
  dev.vite.watcher.emit('all', 'change', join(root, 'src/features/items/home/home-screen.tsx'));
  expect((await open('/')).text).toContain('<h1');
});

test('a change of the server restarts it, and keeps its data', async () => {
  const { text } = await post('/api/v1/auth/login', admin);
  const { authorization } = JSON.parse(text);
  const before = await dev.portal.ready();
  expect(before).not.toBeNull();

  dev.vite.watcher.emit('all', 'change', join(root, 'server/app.test.ts'));
  dev.vite.watcher.emit('all', 'change', join(root, 'server/app.ts'));
  await soon(async () => expect(await dev.portal.ready()).not.toBe(before));
  expect((await open('/api/v1/users/me/items', { headers: { authorization } })).status).toBe(200);
});

test('an unknown option ends it with one line', () => {
  const { status, stderr } = spawnSync(process.execPath, ['dev/main.ts', '--demonstration'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, "Unknown option '--demonstration'\n"]);
});

describe.skipIf(process.platform === 'win32')('npm run dev', () => {
  it.each([
    ['npm gets SIGTERM', 'SIGTERM', 1],
    ['Ctrl+C is pressed in its terminal', 'SIGINT', -1],
  ] as const)('stops, and leaves no process, when %s', async (_, signal, sign) => {
    await using temporary = await temporaryFolder();
    const { PATH, HOME, NODE_COMPILE_CACHE = compileCache } = process.env;
    const settings = { NODE_COMPILE_CACHE, PORT: '0', DEV_DATA_DIR: temporary.path };
    // Without --ignore-scripts, npm would first compare the installed packages with package-lock.json.
    const npm = spawn('npm', ['run', 'dev', '--ignore-scripts'], {
      cwd: root,
      env: { PATH, HOME, ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
      // Gives npm and its children a process group: Ctrl+C signals the whole group, and the test can kill it.
      detached: true,
    });
    const { pid = Number.NaN } = npm;
    try {
      let printed = '';
      npm.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
      await soon(async () => expect(printed).toContain('dev mode: http'));
      process.kill(sign * pid, signal);
      // The output closes when npm and all processes that share its output have ended.
      await soon(async () => expect(npm.stdout.closed).toBe(true));
      expect(printed).toContain('"msg":"stopped"');
    } finally {
      killGroup(pid);
    }
  });

  /** Kills the processes of a group, if there are any. */
  function killGroup(pid: number): void {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // All have ended.
    }
  }
});
