/**
 * Tries docs/operations/nginx.conf: starts nginx with it on free ports and a self-signed
 * certificate, a portal behind it, and looks at what a browser would see. Needs nginx and openssl.
 *
 *     node scripts/try-nginx.ts
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
const started: ChildProcess[] = [];
const admin = { email: 'dean@example.edu', password: 'a quiet lighthouse' };

try {
  const ports = { plain: await freePort(), tls: await freePort(), portal: await freePort() };
  const certificate = makeCertificate();
  startNginx(ports, certificate);
  const portal = startPortal(ports);
  await until(() => portal.printed().includes('Portal: http'), portal.printed);
  await tryAll(ports, certificate, portal.printed);
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

async function tryAll(ports: Ports, { file }: Certificate, printed: () => string): Promise<void> {
  const origin = `https://localhost:${ports.tls}`;
  const trusted = { ca: readFileSync(file, 'utf8') };
  await until(
    () => isOpen(ports.tls),
    () => 'nginx does not listen',
  );

  const redirect = await answerOf(plainRequest(`http://localhost:${ports.plain}/items/x?y=1`));
  assert.equal(redirect.statusCode, 301);
  assert.equal(redirect.headers.location, 'https://localhost/items/x?y=1');
  told('plain HTTP is sent to HTTPS');

  await assert.rejects(answerOf(request(origin, { ...trusted, servername: 'other.example' })));
  told('another name is refused');

  const page = await answerOf(request(origin, trusted));
  assert.equal(page.statusCode, 200, printed());
  assert.match(page.body, /Lost &amp; Found - College Portal/);
  const session = connectHttp2(origin, trusted);
  const [headers] = (await once(session.request({ ':path': '/api/v1/health' }), 'response')) as [
    Record<string, unknown>,
  ];
  session.destroy();
  assert.equal(headers[':status'], 200);
  told('the page comes over TLS, calls over HTTP/2');

  const login = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  const signedIn = await answerOf(
    request(`${origin}/api/v1/auth/login?email=secret`, { ...trusted, ...login }),
    JSON.stringify(admin),
  );
  const { authorization, user } = JSON.parse(signedIn.body) as {
    authorization: string;
    user: { id: string };
  };

  const photo = randomJpeg(15 * 1024 * 1024 - 1024);
  const sent = new Response(formWith(photo));
  const multipart = { 'Content-Type': sent.headers.get('content-type') ?? '', authorization };
  const refused = await answerOf(
    request(`${origin}/api/v1/items`, { ...trusted, method: 'POST', headers: multipart }),
    Buffer.from(await sent.arrayBuffer()),
  );
  // The portal itself says that this is no photo; nginx would have said 413.
  assert.equal(refused.statusCode, 400, refused.body);
  told('a photo of 15 MB goes through');

  const tooLong = request(`${origin}/api/v1/items`, {
    ...trusted,
    method: 'POST',
    headers: { 'Content-Length': String(32 * 1024 * 1024) },
  });
  tooLong.flushHeaders();
  const [{ statusCode, headers: refusedWith }] = (await once(tooLong, 'response')) as [
    IncomingMessage,
  ];
  tooLong.destroy();
  assert.equal(statusCode, 413);
  for (const answered of [page.headers, refusedWith]) {
    assert.equal(answered['strict-transport-security'], 'max-age=31536000');
  }
  told("the portal's answers and nginx's own carry Strict-Transport-Security once");

  await tryWebsocket(origin, trusted, { authorization, userId: user.id });

  await answerOf(
    request(`${origin}/api/v1/health`, {
      ...trusted,
      headers: { 'X-Forwarded-For': '203.0.113.9' },
      family: 4,
      localAddress: '127.0.0.2',
    }),
  );
  await until(() => printed().includes('"remoteAddress":"127.0.0.2"'), printed);
  assert.doesNotMatch(printed(), /203\.0\.113\.9/);
  told('the portal knows who asks, and does not believe a made-up X-Forwarded-For');

  const log = readFileSync(join(folder, 'access.log'), 'utf8');
  assert.match(log, /"POST \/api\/v1\/auth\/login" 200/);
  assert.doesNotMatch(log, /secret/);
  told('the access log has no query strings');
}

async function tryWebsocket(
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
  told('a websocket connects and answers');

  const foreign = connect('https://elsewhere.example');
  await new Promise<void>((resolve, reject) => {
    foreign.once('connect_error', () => resolve());
    foreign.once('connect', () => reject(new Error('a foreign page could connect')));
  });
  foreign.disconnect();
  told('a websocket of a foreign page does not');
}

/** The file as it is, but for the names, ports and paths that it asks to be replaced. */
function startNginx(ports: Ports, { file, key }: Certificate): void {
  const site = readFileSync(join(root, 'docs', 'operations', 'nginx.conf'), 'utf8')
    .replace('/etc/letsencrypt/live/lost.example.edu/fullchain.pem', file)
    .replace('/etc/letsencrypt/live/lost.example.edu/privkey.pem', key)
    .replace('/var/log/nginx/portal.log', join(folder, 'access.log'))
    .replaceAll('lost.example.edu', 'localhost')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports.portal}`)
    .replaceAll(/(listen (?:\[::\]:)?)443/g, `$1${ports.tls}`)
    .replaceAll(/(listen (?:\[::\]:)?)80/g, `$1${ports.plain}`);
  writeFileSync(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name), { mode: 0o777 });
    return `${name}_temp_path ${join(folder, name)};`;
  });
  // The folder is this account's alone, so that nginx's workers have to stay with it.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; error_log stderr;
    pid ${join(folder, 'pid')};
    events {}
    http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`,
  );
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const { status, stderr, error } = spawnSync('nginx', [...options, '-t'], { encoding: 'utf8' });
  assert.equal(status, 0, error?.message ?? stderr);
  told('nginx accepts the file');
  started.push(spawn('nginx', options, { stdio: ['ignore', 'ignore', 'inherit'] }));
}

function startPortal(ports: Ports): { printed: () => string } {
  const child = spawn(process.execPath, ['scripts/start.ts', 'server/main.ts'], {
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
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  return { printed: () => printed };
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

/** As large as a photo may be, but only its beginning is one. */
function randomJpeg(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  return bytes;
}

function formWith(photo: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  const fields = { title: 'Bag', description: 'A bag', category: 'Bags', status: 'Found' };
  for (const [name, value] of Object.entries({ ...fields, location: 'Hall' })) {
    form.append(name, value);
  }
  form.append('image', new Blob([photo]), 'photo.jpg');
  return form;
}

async function answerOf(
  asked: ReturnType<typeof request>,
  body?: string | Buffer,
): Promise<IncomingMessage & { body: string }> {
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return Object.assign(answer, { body: await text(answer) });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function isOpen(port: number): Promise<boolean> {
  const asked = plainRequest(`http://localhost:${port}/`);
  return answerOf(asked).then(
    () => true,
    () => false,
  );
}

async function until(
  isSo: () => boolean | Promise<boolean>,
  otherwise: () => string,
): Promise<void> {
  for (let tries = 1; tries <= 600; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(otherwise());
}

function told(what: string): void {
  console.log(`ok  ${what}`);
}
