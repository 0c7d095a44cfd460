import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { minuteMs } from '../../contract/durations.ts';
import type { Writer } from '../../server/db/database.ts';
import { openTransaction, untilWaiting } from '../support/databases/lock-waits.ts';
import { categoryRow } from '../support/databases/rows.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let people: SignedIn[];

beforeAll(async () => {
  portal = await buildTestApp();
  people = [await portal.signIn(), await portal.signIn()];
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => portal.close());

describe('a transaction', () => {
  test('is run again after a deadlock, and its effects run only once', async () => {
    const effects: string[] = [];
    const bothHoldOne = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const rename = (at: 0 | 1) => {
      const ids = people.map(({ user }) => user.id);
      const [first, second] = at === 0 ? ids : ids.reverse();
      return portal.database.transaction(async (trx, afterCommit) => {
        afterCommit(() => void effects.push(`effect ${at}`));
        const set = (id: string) =>
          trx
            .updateTable('users')
            .set({ password_hash: `${at}` })
            .where('id', '=', id)
            .execute();
        await set(first!);
        bothHoldOne[at]?.resolve(undefined);
        await bothHoldOne[1 - at]?.promise;
        await set(second!);
      });
    };
    await Promise.all([rename(0), rename(1)]);
    expect(effects.sort()).toEqual(['effect 0', 'effect 1']);
  });

  test('is run again if it inserts the same row as a concurrent one, and finds that row', async () => {
    const make = async (trx: Writer) => {
      const found = await trx
        .selectFrom('categories')
        .select('id')
        .where('id', '=', 'Twice')
        .executeTakeFirst();
      if (found !== undefined) return 'was there';
      await trx.insertInto('categories').values(categoryRow('Twice')).execute();
      return 'made';
    };
    const one = await openTransaction(portal.database);
    expect(await make(one.trx)).toBe('made');
    const other = portal.database.transaction(make);
    await untilWaiting(portal.database);
    await one.commit();
    expect(await other).toBe('was there');
  });

  test('fails after the second run if it violates a constraint by itself', async () => {
    let runs = 0;
    const twice = portal.database.transaction(async (trx) => {
      runs += 1;
      const rows = ['same', 'same'].map(categoryRow);
      await trx.insertInto('categories').values(rows).execute();
    });
    await expect(twice).rejects.toThrow(/unique/);
    expect(runs).toBe(2);
  });

  test('whose statement gets no answer fails with that reason, not with the one of its rollback', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const started = Promise.withResolvers<undefined>();
    const failed = portal.database
      .transaction(async (trx) => {
        const slow = sql`select pg_sleep(1)`.execute(trx);
        started.resolve(undefined);
        await slow;
      })
      .catch((error: unknown) => error);
    await started.promise;
    await nextTurn();
    vi.advanceTimersByTime(minuteMs);
    expect(await failed).toMatchObject({ message: 'Query read timeout' });
  });
});
