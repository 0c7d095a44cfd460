import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation, Item, Notification } from '../../contract/entities.ts';
import { itemStatuses } from '../../contract/item-status.ts';
import { roles } from '../../contract/permissions.ts';
import { campus, introduced } from '../../demo/campus/index.ts';
import { fillPortal } from '../../demo/fill.ts';
import { timelineOf } from '../../demo/timeline.ts';
import { stoppedClock } from '../support/clock.ts';
import { memoryLog } from '../support/app/memory-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';
import { type TestDatabase, testDatabase } from '../support/databases/test-database.ts';

const { items } = campus;

describe('the campus', () => {
  it('has about 60 items of all 8 categories in all four statuses, most with a photo of their own', () => {
    const statuses = items.map(({ status, then = [] }) => {
      const last = then.findLast(({ kind }) => /claim|enter/.test(kind))?.kind;
      if (last === 'enter return code') return 'Returned';
      return last === 'claim' ? 'Claimed' : status;
    });
    const counts = itemStatuses.map((one) => statuses.filter((status) => status === one).length);
    expect(items.length).toBeGreaterThanOrEqual(58);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(10);
    expect(new Set(items.map(({ category }) => category)).size).toBe(8);

    const photos = items.flatMap(({ photo }) => photo ?? []);
    expect(new Set(photos).size).toBe(photos.length);
    expect(photos.length).toBeGreaterThan(50);
    expect(photos.length).toBeLessThan(items.length);
  });

  it('uses each file in demo/photos, and no other', async () => {
    const files = await readdir(join(import.meta.dirname, '..', '..', 'demo', 'photos'));
    const photos = items.flatMap(({ photo }) => photo ?? []);
    expect(photos.toSorted()).toEqual(files.toSorted());
  });

  it('has a dozen users, two keepers and an admin', () => {
    const all = Object.values(campus.people);
    const counts = roles.map((one) => all.filter(({ role }) => role === one).length);
    expect(counts).toEqual([12, 2, 1]);
  });

  it.each(['00:01', '08:00', '23:59'])(
    'has two months of past events and none in the future at %s',
    (time) => {
      const now = new Date(`2025-11-03T${time}:00`).getTime();
      const posted = items.map((item) => item.posted(now));
      const days = (now - Math.min(...posted)) / 86_400_000;
      expect(days).toBeGreaterThan(50);
      expect(days).toBeLessThan(62);
      expect(now - Math.max(...posted)).toBeLessThan(10 * 60_000);
      expect(timelineOf(campus, now).at(-1)!.at).toBeLessThanOrEqual(now);
    },
  );
});

describe('a portal filled with the keys of the campus', () => {
  const keys = items.filter(({ category }) => category === 'Keys');
  const now = stoppedClock().now();
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let own: TestDatabase;
  let portal: TestApp;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    folder = await temporaryFolder();
    own = await testDatabase();
    const place = { dataDir: folder.path, databaseUrl: own.url };
    await fillPortal(place, { ...campus, items: keys }, { now, log: memoryLog().log });
    portal = await buildTestApp({ DATA_DIR: folder.path, DATABASE_URL: own.url ?? '' });
    for (const name of ['sam', 'amara', 'kofi', 'grace', 'priya'] as const) {
      const { email } = campus.people[name];
      const { body } = await portal.call('POST /auth/login', {
        body: { email, password: campus.password },
      });
      tokens[name] = body.authorization;
    }
  });

  afterAll(async () => {
    await portal.close();
    await own[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });

  const listed = async (): Promise<Item[]> => {
    const { body } = await portal.call('GET /search/items/search');
    return body.data.items;
  };
  const conversationsOf = async (name: string): Promise<Conversation[]> => {
    const { body } = await portal.call('GET /conversations', { token: tokens[name]! });
    return body.conversations.docs;
  };

  it('lists them newest first, with items in each status', async () => {
    const found = await listed();
    const newestFirst = keys.toSorted((a, b) => b.posted(now) - a.posted(now));
    expect(found.map((item) => [item.title, Date.parse(item.createdAt)])).toEqual(
      newestFirst.map(({ title, posted }) => [title, posted(now)]),
    );
    expect(new Set(found.map((item) => item.status))).toEqual(new Set(itemStatuses));
    expect(found.map((item) => item.keeperName)).toContain('Grace Whitfield');
  });

  it('has a different photo for each', async () => {
    const photos = (await listed()).flatMap(({ photo }) => photo ?? []);
    expect(new Set(photos.map((photo) => photo.large)).size).toBe(keys.length);
    for (const { card } of photos) {
      const response = await portal.app.inject(card);
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('image/webp');
    }
  });

  it('has the 8 categories', async () => {
    const { body } = await portal.call('GET /categories');
    expect(body.categories).toHaveLength(8);
  });

  it('has a plan with all places, and counts the items that name them', async () => {
    const { body } = await portal.call('GET /places');
    expect(body.plan).not.toBeNull();
    const names: string[] = body.places.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(campus.places!.places.map(({ name }) => name).toSorted());

    const response = await portal.call('GET /places/counts');
    const counted: { lost: number; found: number }[] = response.body.counts;
    expect(counted.filter(({ lost, found }) => lost + found > 0).length).toBeGreaterThanOrEqual(3);
  });

  it('lets one account of each role sign in', async () => {
    const found = [];
    for (const { email } of introduced) {
      const response = await portal.call('POST /auth/login', {
        body: { email, password: campus.password },
      });
      expect(response.status).toBe(200);
      found.push(response.body.user.role);
    }
    expect(found).toEqual(['user', 'keeper', 'admin']);
  });

  it('has conversations, some with unread messages', async () => {
    const [read] = await conversationsOf('amara');
    expect(read).toMatchObject({ unread: 0, participants: [{}, { name: "Sam O'Connor" }] });
    expect(read!.lastMessage!.content).toContain('Three keys in the pots');
    const [unread] = await conversationsOf('grace');
    expect(unread).toMatchObject({ unread: 1, participants: [{}, { name: 'Kofi Mensah' }] });
  });

  it('has notifications; older ones are read', async () => {
    const { body } = await portal.call('GET /notifications', { token: tokens.grace! });
    const notifications: Notification[] = body.data.notifications;
    expect(notifications.map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['message', false],
      ['message', true],
      ['claim', false],
      ['returned', true],
      ['claim', true],
    ]);
  });
});

describe('npm run demo', () => {
  it('deletes its data folder when it is stopped, even while filling it', async () => {
    await using temporary = await temporaryFolder();
    const TMPDIR = join(temporary.path, 'tmp');
    await mkdir(TMPDIR);
    const main = join(import.meta.dirname, '..', '..', 'demo', 'main.ts');
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH ?? '', PORT: '0', TMPDIR },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    expect(await readdir(TMPDIR)).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await readdir(TMPDIR)).toEqual([]);
  });
});
