import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installOnDebian } from './find-program.ts';

/** Where nginx listens, and its certificate for `localhost`. */
interface Site {
  /** An empty folder for its files. */
  folder: string;
  ports: { plain: number; tls: number };
  /** Paths of the PEM files. */
  certificate: { file: string; key: string };
}

/** The ports of the nodes in each upstream of docs/operations/nginx.conf. */
export interface Upstreams {
  portal: readonly number[];
  pages: readonly number[];
}

export interface Nginx {
  child: ChildProcess;
  /** Sends requests to other nodes. Resolves when all new requests go to the listed nodes only. */
  reload(upstreams: Upstreams): Promise<void>;
}

/** @throws Error if nginx is missing and cannot be installed; the message says what to do */
export function ensureNginx(): void {
  if (isInstalled()) return;
  console.log('Installing nginx for the tests of the server ...');
  installOnDebian('nginx-light');
  if (isInstalled()) return;
  throw new Error(
    'This test needs nginx, which could not be installed. Install the package nginx, and try again.',
  );
}

const isInstalled = () => spawnSync('nginx', ['-v']).status === 0;

/** Starts nginx with docs/operations/nginx.conf, with only its host names, ports and paths replaced. */
export function startNginx(site: Site, upstreams: Upstreams): Nginx {
  const { folder } = site;
  writeSite(site, upstreams);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => {
    mkdirSync(join(folder, name), { mode: 0o777 });
    return `${name}_temp_path ${join(folder, name)};`;
  });
  // Only this account can enter the folder, so nginx's workers must run as the same account.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; error_log stderr notice;
    pid ${join(folder, 'pid')};
    events {}
    http { access_log off; ${temporary.join(' ')} include ${join(folder, 'site.conf')}; }`,
  );
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const { status, stderr, error } = spawnSync('nginx', [...options, '-t'], { encoding: 'utf8' });
  assert.equal(status, 0, error?.message ?? stderr);
  const child = spawn('nginx', options, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
    for (const line of chunk.toString().split('\n')) {
      if (/\[(error|crit|emerg)\]/.test(line)) console.error(line);
    }
  });
  return {
    child,
    async reload(next) {
      writeSite(site, next);
      const from = log.length;
      child.kill('SIGHUP');
      // nginx logs this after the old worker has closed its listening sockets.
      while (!log.slice(from).includes('gracefully shutting down'))
        await once(child.stderr, 'data');
    },
  };
}

function writeSite(
  { folder, ports, certificate: { file, key } }: Site,
  { portal, pages }: Upstreams,
): void {
  const template = join(import.meta.dirname, '..', '..', 'docs', 'operations', 'nginx.conf');
  const nodes = { portal, portal_pages: pages };
  let site = readFileSync(template, 'utf8');
  for (const [name, targets] of Object.entries(nodes)) {
    const servers = targets.map((port) => `server 127.0.0.1:${port};`).join('\n    ');
    const upstream = new RegExp(`(upstream ${name} \\{[^}]*?)server 127\\.0\\.0\\.1:3000;`);
    assert.match(site, upstream);
    site = site.replace(upstream, `$1${servers}`);
  }
  site = site
    .replace('/etc/letsencrypt/live/lost.example.edu/fullchain.pem', file)
    .replace('/etc/letsencrypt/live/lost.example.edu/privkey.pem', key)
    .replace('/var/log/nginx/portal.log', join(folder, 'access.log'))
    .replaceAll('lost.example.edu', 'localhost')
    .replaceAll(/(listen (?:\[::\]:)?)443/g, `$1${ports.tls}`)
    .replaceAll(/(listen (?:\[::\]:)?)80/g, `$1${ports.plain}`);
  writeFileSync(join(folder, 'site.conf'), site);
}
