import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compileForKeys, compileOnce } from '../../server/db/compile-once.ts';
import { type TestApp, buildTestApp } from '../support/app/test-app.ts';

const keys = ['alpha', 'beta', 'gamma'];
const phrase = (key: string) => ({
  id: randomUUID(),
  phrase: key,
  phrase_key: key,
  meaning: key.toUpperCase(),
  created_at: 0,
});
let portal: TestApp;
let builds = 0;

beforeAll(async () => {
  portal = await buildTestApp();
  await portal.database.transaction((trx) =>
    trx.insertInto('campus_phrases').values(keys.map(phrase)).execute(),
  );
});
afterAll(() => portal.close());
beforeEach(() => {
  builds = 0;
});

const makeFind = () =>
  compileOnce(
    ({ limit }: { from: string; to: string; limit: number }) => limit,
    (read, { limit }, valueOf) => {
      builds += 1;
      return read
        .selectFrom('campus_phrases')
        .select(['phrase_key', 'meaning'])
        .where('phrase_key', '>=', valueOf('from'))
        .where('phrase_key', '<=', valueOf('to'))
        .orderBy('phrase_key')
        .limit(limit);
    },
  );

test('a statement that is compiled once returns the rows of the values of each execution', async () => {
  const { read } = portal.database;
  const find = makeFind();
  const found = async (from: string, to: string, limit: number) =>
    (await find(read, { from, to, limit })).map(({ meaning }) => meaning);
  expect(await found('alpha', 'beta', 5)).toEqual(['ALPHA', 'BETA']);
  expect(await found('beta', 'gamma', 5)).toEqual(['BETA', 'GAMMA']);
  expect(await Promise.all([found('gamma', 'gamma', 5), found('alpha', 'alpha', 5)])).toEqual([
    ['GAMMA'],
    ['ALPHA'],
  ]);
  expect(builds).toBe(1);
  expect(await found('alpha', 'gamma', 1)).toEqual(['ALPHA']);
  expect(builds).toBe(2);
});

test('in a transaction, such a statement sees what the transaction has written', async () => {
  const { database } = portal;
  const find = makeFind();
  // No range of the other tests contains this key.
  const given = { from: 'omega', to: 'omega', limit: 5 };
  expect(await find(database.read, given)).toEqual([]);
  await database.transaction(async (trx) => {
    await trx.insertInto('campus_phrases').values(phrase('omega')).execute();
    expect(await find(trx, given)).toEqual([{ phrase_key: 'omega', meaning: 'OMEGA' }]);
  });
});

test('rows are found by lists of keys of any length', async () => {
  const find = compileForKeys((read, given) =>
    read.selectFrom('campus_phrases').select('meaning').where('phrase_key', 'in', given),
  );
  const found = async (wanted: string[]) =>
    (await find(portal.database.read, wanted)).map(({ meaning }) => meaning).sort();
  expect(await found([])).toEqual([]);
  expect(await found(['beta'])).toEqual(['BETA']);
  expect(await found(keys)).toEqual(['ALPHA', 'BETA', 'GAMMA']);
  const many = Array.from({ length: 150 }, (_, at) => `none ${String(at)}`);
  expect(await found([...many, 'gamma'])).toEqual(['GAMMA']);
});
