/**
 * Upgrades two nodes behind nginx (with docs/operations/nginx.conf) one after the other under traffic. No client
 * may notice it.
 *
 * The older version is the code of this repository. The newer one is in tests/support/processes/next-version.ts: it
 * renames, in two phases, a column that the traffic writes, and has another build of the page. The test does not use a
 * real older version, because a clone may lack the history. If you have built one in another folder, this command
 * tests the upgrade from that version to this one:
 *
 *     UPGRADE_FROM=/path/to/older npx vitest run --project server-postgres tests/server/rolling-upgrade.pg.test.ts
 */
import { cp, mkdir, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/programs/free-port.ts';
import { type Nginx, ensureNginx, startNginx } from '../../scripts/programs/nginx.ts';
import { apiBase } from '../../contract/http/endpoint.ts';
import { selfSigned } from '../support/certificate.ts';
import { backpack } from '../support/calls/items.ts';
import { type Front, send, signInAt, startTraffic } from '../support/processes/rolling-traffic.ts';
import { type PortalPlace, type Run, portalPlace } from '../support/processes/running-portal.ts';
import { soon } from '../support/soon.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const password = 'a quiet lighthouse';
const olderFolder = process.env.UPGRADE_FROM;
const nextVersion = join(root, 'tests', 'support', 'processes', 'next-version.ts');

/** The programs of two versions. */
interface Upgrade {
  what: string;
  older: string;
  newer: string;
  newerCommands: string;
  hasContract: boolean;
}

const upgrades: Upgrade[] = [
  {
    what: 'this version to a later one that renames a column',
    older: root,
    newer: nextVersion,
    newerCommands: nextVersion,
    hasContract: true,
  },
  ...(olderFolder === undefined
    ? []
    : [
        {
          what: `the version in ${olderFolder} to this one`,
          older: olderFolder,
          newer: join(root, 'server', 'main.ts'),
          newerCommands: join(root, 'server', 'command-line', 'main.ts'),
          hasContract: false,
        },
      ]),
];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let place: PortalPlace;
let nginx: Nginx | null;

beforeEach(async () => {
  ensureNginx();
  folder = await temporaryFolder();
  nginx = null;
});
afterEach(async () => {
  if (nginx !== null) {
    const ended = once(nginx.child, 'close');
    nginx.child.kill();
    await ended;
  }
  await place[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

describe.each(upgrades)('an upgrade from $what', ({ older, newer, newerCommands, hasContract }) => {
  it('fails no request and loses no live message', { timeout: 240_000 }, async () => {
    place = await portalPlace({ bare: true });
    const ports = { plain: await freePort(), tls: await freePort() };
    const dist = await nextBuild(folder.path);
    const certificate = await certificateIn(folder.path);
    const front = { origin: `https://localhost:${ports.tls}`, ca: certificate.text };
    const settings = {
      PUBLIC_URL: front.origin,
      TRUST_PROXY: '127.0.0.1',
      ADMIN_EMAIL: 'dean@example.edu',
      ADMIN_PASSWORD: password,
      NEXT_DIST: dist.folder,
    };
    const startOlder = () => started(place.run(settings, [join(older, 'server', 'main.ts')]));
    const startNewer = () => started(place.run(settings, [newer]));
    const command = async (program: string, ...words: string[]) => {
      const run = place.run(settings, [program, ...words]);
      return { status: await run.ended, printed: run.printed() };
    };

    const [oldA, oldB] = await Promise.all([startOlder(), startOlder()]);
    const both = [oldA.port, oldB.port];
    nginx = startNginx({ folder: folder.path, ports, certificate }, { portal: both, pages: both });
    await soon(() => send(front, '/robots.txt'));
    const added = await command(
      join(older, 'server', 'command-line', 'main.ts'),
      ...['admin', 'add', '--email', 'grace@example.edu', '--name', 'Grace'],
    );
    expect(added.status).toBe(0);
    const people = {
      poster: await signInAt(front, 'dean@example.edu', password),
      writer: await signInAt(front, 'grace@example.edu', password),
    };
    const traffic = startTraffic(front, people, await conversationOf(front, people));
    const goesOn = async (more = 2) => {
      const before = traffic.progress();
      await soon(() => {
        if (traffic.failures.length > 0) return;
        const now = traffic.progress();
        expect(now.reads - before.reads).toBeGreaterThan(more);
        expect(now.items - before.items).toBeGreaterThan(more);
        expect(now.messages - before.messages).toBeGreaterThan(more);
        expect(traffic.isConnected()).toBe(true);
      });
      expect(traffic.failures).toEqual([]);
    };
    const buildsFrom = performance.now();
    await goesOn();

    await nginx.reload({ portal: [oldB.port], pages: [oldB.port] });
    await stopped(oldA.run);
    const newA = await startNewer();
    await nginx.reload({ portal: [newA.port, oldB.port], pages: [oldB.port] });
    await goesOn();
    if (hasContract) {
      const early = await command(newerCommands, 'finish-upgrade');
      expect([early.status, early.printed]).toEqual([1, expect.stringContaining('older version')]);
      // Only the newer of the two nodes has this file. The other one responds with 404, and nginx then asks the newer.
      for (let times = 0; times < 6; times += 1) {
        expect((await send(front, dist.asset)).status).toBe(200);
      }
    }
    const pagesChangeFrom = performance.now();
    await nginx.reload({ portal: [newA.port, oldB.port], pages: [newA.port] });
    const pagesChangedAt = performance.now();
    await goesOn();
    await nginx.reload({ portal: [newA.port], pages: [newA.port] });
    await stopped(oldB.run);
    const newB = await startNewer();
    const all = [newA.port, newB.port];
    await nginx.reload({ portal: all, pages: all });
    if (hasContract) {
      const finished = await command(newerCommands, 'finish-upgrade');
      expect(finished).toEqual({
        status: 0,
        printed: expect.stringContaining('9000-message-text-contract'),
      });
    }
    await goesOn();

    const { liveEvents, ...wrong } = await traffic.stop();
    expect(wrong).toEqual({
      failures: [],
      lostItems: [],
      lostMessages: [],
      missedLiveEvents: [],
      repeatedLiveEvents: [],
    });
    for (const count of liveEvents) expect(count).toBeGreaterThan(traffic.messages.length / 2);

    const buildsBetween = (from: number, to: number) => {
      const fetched = traffic.builds.filter((one) => one.from > from && one.to < to);
      return new Set(fetched.map(({ build }) => build));
    };
    const [oldBuilds, newBuilds] = [
      buildsBetween(buildsFrom, pagesChangeFrom),
      buildsBetween(pagesChangedAt, Infinity),
    ];
    // Before and after the upgrade, all documents and workers are of one build. A device that got both builds
    // alternately would be asked to update again and again.
    expect([oldBuilds.size, newBuilds.size]).toEqual([2, 2]);
    expect(oldBuilds.isDisjointFrom(newBuilds)).toBe(true);
    await stopped(newA.run);
    await stopped(newB.run);
  });
});

async function started(run: Run): Promise<{ run: Run; port: number }> {
  return { run, port: Number(new URL(await run.address()).port) };
}

async function stopped({ child, ended }: Run): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

async function conversationOf(
  front: Front,
  { poster, writer }: Parameters<typeof startTraffic>[1],
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(backpack)) form.append(name, value);
  const posted = await send(front, `${apiBase}/items`, { token: poster.token, form });
  const { item } = JSON.parse(posted.body) as { item: { _id: string } };
  const opened = await send(front, `${apiBase}/conversations`, {
    token: writer.token,
    json: { itemId: item._id, participants: [poster.id] },
  });
  return (JSON.parse(opened.body) as { conversation: { _id: string } }).conversation._id;
}

/** A copy of the build with another document, another worker and one more file. */
async function nextBuild(parent: string): Promise<{ folder: string; asset: string }> {
  const built = join(root, 'dist');
  const copy = join(parent, 'next-dist');
  await mkdir(copy);
  await cp(join(built, 'client'), join(copy, 'client'), { recursive: true });
  await symlink(join(built, 'server'), join(copy, 'server'));
  const change = async (name: string, end: string) => {
    const path = join(copy, 'client', name);
    await writeFile(path, `${await readFile(path, 'utf8')}${end}\n`);
  };
  await change('index.html', '<!-- next -->');
  await change('worker.js', '// next');
  expect((await readdir(join(copy, 'client', 'assets'))).length).toBeGreaterThan(10);
  await writeFile(join(copy, 'client', 'assets', 'of-next-version.js'), '// next\n');
  return { folder: copy, asset: '/assets/of-next-version.js' };
}

async function certificateIn(parent: string) {
  const { key, cert } = selfSigned('localhost');
  const files = { file: join(parent, 'certificate.pem'), key: join(parent, 'key.pem') };
  await writeFile(files.file, cert);
  await writeFile(files.key, key);
  return { ...files, text: cert };
}
