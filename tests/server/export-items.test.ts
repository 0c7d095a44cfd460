import { spawnSync } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Item } from '../../contract/entities.ts';
import { insertItem } from '../../server/features/items/repository.ts';
import { environmentOf, runPortalCommand } from '../support/processes/command-line.ts';
import { addCategory, backpack, postItem } from '../support/calls/items.ts';
import { noise } from '../support/photos.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

const root = join(import.meta.dirname, '..', '..');
let portal: TestApp;
let environment: Record<string, string>;

beforeEach(async () => {
  portal = await buildTestApp();
  environment = environmentOf(portal.config);
});
afterEach(() => portal.close());

const run = (words: string[]) => runPortalCommand(words, { environment });

describe('export items', () => {
  const exported = async (...options: string[]): Promise<Record<string, string>[]> => {
    const { status, output, errors } = await run(['export', 'items', '--csv', ...options]);
    expect([status, errors]).toEqual([0, '']);
    const [names = [], ...records] = parseCsv(output);
    return records.map((cells) =>
      Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ''])),
    );
  };

  beforeEach(() => addCategory(portal, 'Bags'));

  it('writes private details only with --private-details', async () => {
    const { token } = await portal.signIn();
    const details = [
      { kind: 'charm', text: 'zanzibar fox' },
      { kind: 'lining', text: 'green' },
    ];
    const fields = { ...backpack, privateDetails: JSON.stringify(details) };
    await postItem(portal, { token, fields, privatePhoto: await noise(40, 40).jpeg().toBuffer() });
    await postItem(portal, { token });
    const { photo_id: photoId } = await portal.database.read
      .selectFrom('private_photos')
      .select('photo_id')
      .executeTakeFirstOrThrow();
    const keeper = await portal.signIn({ role: 'keeper' });
    const owner = { ownerName: 'Wanda Waiting', ownerEmail: 'wanda@example.edu' };
    await postItem(portal, {
      token: keeper.token,
      fields: { ...backpack, ...owner, status: 'Lost' },
    });
    const items = await exported();
    expect(JSON.stringify(items)).not.toMatch(/wanda/i);
    const [first] = items;
    expect(first).not.toHaveProperty('private_details');
    expect(JSON.stringify(first)).not.toContain('zanzibar');
    const withDetails = await exported('--private-details');
    expect(withDetails.map((item) => item.private_details)).toEqual([
      'charm: zanzibar fox; lining: green',
      '',
      '',
    ]);
    expect(JSON.stringify(withDetails)).not.toContain(photoId);
  });

  it('writes all data of an item, and prevents its texts from being run as formulas', async () => {
    const { token } = await portal.signIn({ name: '=cmd|calc', email: 'ada@example.edu' });
    const title = '=HYPERLINK("http://x.example","look")';
    const description = 'Two lines,\nwith "quotes" and ünïcödé 🎒';
    const fields = { ...backpack, title, description, tags: ['blue', '+1'] };
    const { body } = await postItem(portal, { token, fields });
    const claimant = await portal.signIn({ name: 'Bob', email: 'bob@example.edu' });
    await portal.call('POST /items/{id}/claim', {
      token: claimant.token,
      params: { id: body.item._id },
    });
    expect(await exported()).toEqual([
      {
        id: body.item._id,
        title: `'${title}`,
        description,
        category: 'Bags',
        status: 'Claimed',
        location: backpack.location,
        tags: 'blue, +1',
        active: 'yes',
        posted_by: "'=cmd|calc",
        posted_by_email: 'ada@example.edu',
        keeper: '',
        keeper_email: '',
        claimed_by: 'Bob',
        claimed_by_email: 'bob@example.edu',
        photo: '',
        posted_at: new Date(portal.clock.now()).toISOString(),
        changed_at: new Date(portal.clock.now()).toISOString(),
      },
    ]);
  });

  it('includes inactive but not deleted items, oldest first', async () => {
    const { token } = await portal.signIn();
    const ids: string[] = [];
    for (const title of ['First', 'Second', 'Third']) {
      const { body } = await postItem(portal, { token, fields: { ...backpack, title } });
      ids.push(body.item._id);
    }
    const admin = await portal.signIn({ role: 'admin' });
    const params = { id: ids[2]! };
    await portal.call('PUT /admin/items/{id}/activate', { token: admin.token, params });
    await portal.call('DELETE /items/{id}', { token, params: { id: ids[1]! } });
    const items = await exported();
    expect(items.map(({ title, active }) => [title, active])).toEqual([
      ['First', 'yes'],
      ['Third', 'no'],
    ]);
  });

  it("includes the photo's URL only if the photo is public", async () => {
    const { token } = await portal.signIn();
    const photo = await noise(60, 40).png().toBuffer();
    const { body } = await postItem(portal, { token, fields: backpack, photo });
    const { photo: shown } = Item.parse(body.item);
    expect((await exported())[0]?.photo).toBe(`https://lost.example.edu${shown!.large}`);
    const admin = await portal.signIn({ role: 'admin' });
    const params = { id: body.item._id };
    await portal.call('PUT /admin/items/{id}/activate', { token: admin.token, params });
    expect((await exported())[0]?.photo).toBe('');
    await portal.call('PUT /admin/items/{id}/activate', { token: admin.token, params });
    const guarded = { params, token: admin.token, body: { lane: 'guarded' } };
    await portal.call('POST /items/{id}/lane', guarded);
    expect((await exported())[0]?.photo).toBe('');
  });

  it('writes every item once if there are several batches', async () => {
    const { user } = await portal.signIn();
    const category = await portal.database.read
      .selectFrom('categories')
      .select('id')
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: 1203 }, (_, index) => `item ${index}`);
    await portal.database.transaction(async (trx) => {
      for (const id of ids) {
        await insertItem(trx, {
          id,
          content: { ...content, category_id: category.id },
          state: { status: 'Found', statusBeforeClaim: null, claimedById: null },
          postedById: user.id,
          keeperId: null,
          linkedItemId: null,
          at: portal.clock.now(),
        });
      }
    });
    expect((await exported()).map(({ id }) => id)).toEqual(ids);
  });

  it('writes to a new file and never replaces one', async () => {
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'items.csv');
    expect(await run(['export', 'items', '--csv', file])).toMatchObject({ status: 0, output: '' });
    const written = await readFile(file, 'utf8');
    expect(written).toMatch(/^id,title,[^\n]+\r\n$/);
    const { status, errors } = await run(['export', 'items', '--csv', file]);
    expect([status, errors]).toEqual([1, `${file} is already there\n`]);
    expect(await readFile(file, 'utf8')).toBe(written);
  });

  it('leaves no file behind if it fails', async () => {
    await using folder = await temporaryFolder();
    await postItem(portal, { token: (await portal.signIn()).token });
    await portal.database.transaction((trx) =>
      trx.updateTable('items').set({ tags: 'damaged' }).execute(),
    );
    const { status } = await run(['export', 'items', '--csv', join(folder.path, 'items.csv')]);
    expect([status, await readdir(folder.path)]).toEqual([1, []]);
  });

  it('ends without an error if the reader closes the pipe', () => {
    const { status, stderr } = spawnSync(
      'bash',
      [
        '-c',
        `"$0" server/command-line/main.ts export items --csv | true; echo "\${PIPESTATUS[0]}"`,
        process.execPath,
      ],
      { cwd: root, encoding: 'utf8', env: { ...process.env, ...environment } },
    );
    expect([status, stderr]).toEqual([0, '']);
  });
});

const content = {
  title: 'Umbrella',
  description: 'A black umbrella',
  location: 'Library',
  tags: '[]',
  photo_id: null,
  lane: 'open' as const,
};

/** Parses CSV by RFC 4180, section 2. */
function parseCsv(text: string): string[][] {
  return text
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .filter((record) => record !== '')
    .map((record) =>
      record
        .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
        .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );
}
