/**
 * Tests docs/operations/nginx.conf: starts nginx with it on free ports with a self-signed certificate, and a
 * portal behind it. Then checks the responses that a browser would get. Needs nginx and openssl.
 *
 *     node scripts/try-nginx.ts
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { minuteMs } from '../contract/durations.ts';
import { freePort } from './programs/free-port.ts';
import { startNginx } from './programs/nginx.ts';
import { poll } from './programs/poll.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
const started: ChildProcess[] = [];
const admin = { email: 'dean@example.edu', password: 'a quiet lighthouse' };

try {
  const ports = { plain: await freePort(), tls: await freePort(), portal: await freePort() };
  const certificate = makeCertificate();
  const nodes = [ports.portal];
  const nginx = startNginx({ folder, ports, certificate }, { portal: nodes, pages: nodes });
  passed('nginx accepts the file');
  started.push(nginx.child);
  const portal = startPortal(ports);
  await until(() => portal.output().includes('Portal: http'), portal.output);
  await checkAll(ports, certificate, portal.output);
} finally {
  for (const child of started) child.kill();
  await Promise.all(started.map(async (child) => child.exitCode ?? (await once(child, 'close'))));
  rmSync(folder, { recursive: true, force: true });
}

interface Ports {
  plain: number;
  tls: number;
  portal: number;
}

interface Certificate {
  file: string;
  key: string;
}

async function checkAll(ports: Ports, { file }: Certificate, output: () => string): Promise<void> {
  const origin = `https://localhost:${ports.tls}`;
  const trusted = { ca: readFileSync(file, 'utf8') };
  await until(
    () => isOpen(ports.tls),
    () => 'nginx does not listen',
  );

  const redirect = await responseOf(plainRequest(`http://localhost:${ports.plain}/items/x?y=1`));
  assert.equal(redirect.statusCode, 301);
  assert.equal(redirect.headers.location, 'https://localhost/items/x?y=1');
  passed('plain HTTP is sent to HTTPS');

  await assert.rejects(responseOf(request(origin, { ...trusted, servername: 'other.example' })));
  passed('another name is refused');

  const page = await responseOf(request(origin, trusted));
  assert.equal(page.statusCode, 200, output());
  assert.match(page.body, /Lost &amp; Found - College Portal/);
  const session = connectHttp2(origin, trusted);
  const [headers] = (await once(session.request({ ':path': '/api/v1/health' }), 'response')) as [
    Record<string, unknown>,
  ];
  session.destroy();
  assert.equal(headers[':status'], 200);
  passed('the page comes over TLS, calls over HTTP/2');

  const login = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  const signedIn = await responseOf(
    request(`${origin}/api/v1/auth/login?email=secret`, { ...trusted, ...login }),
    JSON.stringify(admin),
  );
  const { authorization, user } = JSON.parse(signedIn.body) as {
    authorization: string;
    user: { id: string };
  };

  const photo = fakeJpeg(15 * 1024 * 1024 - 1024);
  const form = new Response(formWith({ image: photo, privateImage: photo }));
  const multipart = { 'Content-Type': form.headers.get('content-type') ?? '', authorization };
  const rejected = await responseOf(
    request(`${origin}/api/v1/items`, { ...trusted, method: 'POST', headers: multipart }),
    Buffer.from(await form.arrayBuffer()),
  );
  // The 400 comes from the portal, because this is not a photo. nginx would have responded with 413.
  assert.equal(rejected.statusCode, 400, rejected.body);
  passed('two photos of 15 MB go through');

  const oversized = request(`${origin}/api/v1/items`, {
    ...trusted,
    method: 'POST',
    headers: { 'Content-Length': String(33 * 1024 * 1024) },
  });
  oversized.flushHeaders();
  const [{ statusCode, headers: rejectedHeaders }] = (await once(oversized, 'response')) as [
    IncomingMessage,
  ];
  oversized.destroy();
  assert.equal(statusCode, 413);
  for (const responseHeaders of [page.headers, rejectedHeaders]) {
    assert.equal(responseHeaders['strict-transport-security'], 'max-age=31536000');
  }
  passed("the portal's responses and nginx's own carry Strict-Transport-Security once");

  await checkWebsocket(origin, trusted, { authorization, userId: user.id });

  await responseOf(
    request(`${origin}/api/v1/health`, {
      ...trusted,
      headers: { 'X-Forwarded-For': '203.0.113.9' },
      family: 4,
      localAddress: '127.0.0.2',
    }),
  );
  await until(() => output().includes('"remoteAddress":"127.0.0.2"'), output);
  assert.doesNotMatch(output(), /203\.0\.113\.9/);
  passed('the portal knows who asks, and does not believe a made-up X-Forwarded-For');

  const log = readFileSync(join(folder, 'access.log'), 'utf8');
  assert.match(log, /"POST \/api\/v1\/auth\/login" 200/);
  assert.doesNotMatch(log, /secret/);
  passed('the access log has no query strings');
}

async function checkWebsocket(
  origin: string,
  trusted: { ca: string },
  { authorization, userId }: { authorization: string; userId: string },
): Promise<void> {
  const connect = (pageOrigin: string) =>
    io(origin, {
      ...trusted,
      transports: ['websocket'],
      reconnection: false,
      query: { userId },
      auth: { token: authorization },
      extraHeaders: { Origin: pageOrigin },
    });
  const socket = connect(origin);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  const pong = new Promise<void>((resolve) => socket.once('pong', resolve));
  socket.emit('ping');
  await pong;
  socket.disconnect();
  passed('a websocket connects and answers');

  const foreign = connect('https://elsewhere.example');
  await new Promise<void>((resolve, reject) => {
    foreign.once('connect_error', () => resolve());
    foreign.once('connect', () => reject(new Error('a foreign page could connect')));
  });
  foreign.disconnect();
  passed('a websocket of a foreign page does not');
}

function startPortal(ports: Ports): { output: () => string } {
  const child = spawn(process.execPath, ['scripts/start.mjs', 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(ports.portal),
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
      PUBLIC_URL: `https://localhost:${ports.tls}`,
      TRUST_PROXY: '127.0.0.1',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return { output: () => output };
}

function makeCertificate(): Certificate {
  const certificate = { file: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const { status, stderr, error } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
    ].concat(
      ['-addext', 'subjectAltName=DNS:localhost', '-keyout', certificate.key],
      ['-out', certificate.file],
    ),
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, error?.message ?? stderr);
  return certificate;
}

/** @returns `size` bytes that begin like a JPEG but are not one */
function fakeJpeg(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

function formWith(photos: Record<string, Uint8Array<ArrayBuffer>>): FormData {
  const form = new FormData();
  const fields = { title: 'Bag', description: 'A bag', category: 'Bags', status: 'Found' };
  for (const [name, value] of Object.entries({ ...fields, location: 'Hall' })) {
    form.append(name, value);
  }
  for (const [field, photo] of Object.entries(photos)) {
    form.append(field, new Blob([photo]), 'photo.jpg');
  }
  return form;
}

async function responseOf(
  sent: ReturnType<typeof request>,
  body?: string | Buffer,
): Promise<IncomingMessage & { body: string }> {
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return Object.assign(response, { body: await text(response) });
}

async function isOpen(port: number): Promise<boolean> {
  return responseOf(plainRequest(`http://localhost:${port}/`)).then(
    () => true,
    () => false,
  );
}

async function until(
  condition: () => boolean | Promise<boolean>,
  failureMessage: () => string,
): Promise<void> {
  const failure = () => new Error(failureMessage());
  const isMet = async () => ((await condition()) ? true : null);
  await poll(isMet, { everyMs: 100, withinMs: minuteMs, failure });
}

function passed(check: string): void {
  console.log(`ok  ${check}`);
}
