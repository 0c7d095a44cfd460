import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Writer } from '../../server/db/database.ts';
import { findItemsAt } from '../../server/features/items/repository.ts';
import { findNotifications } from '../../server/features/notifications/repository.ts';
import { insertCategory, itemRow, userRow } from '../support/databases/rows.ts';
import { upgradedDatabase } from '../support/databases/upgraded-database.ts';

const upgraded = upgradedDatabase();

it('the subject of old history entries stays empty', async () => {
  const { read } = await upgraded('0004-category-names', async (trx) => {
    await trx
      .insertInto('users')
      .values([userRow('ada')])
      .execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at)
      values ('bags', 'bags', 'bags', '', 1, 0)`.execute(trx);
    await trx.insertInto('items').values(itemRow('umbrella')).execute();
    await sql`insert into item_history (item_id, actor_id, event, at)
      values ('umbrella', 'ada', 'posted', 0)`.execute(trx);
  });
  const rows = await read.selectFrom('item_history').selectAll().execute();
  expect(rows.map(({ event, subject_id: subject }) => [event, subject])).toEqual([
    ['posted', null],
  ]);
});

it('mailed codes and sessions are kept', async () => {
  const { read } = await upgraded('0008-push-queue', async (trx) => {
    await trx
      .insertInto('users')
      .values([userRow('ada')])
      .execute();
    await sql`insert into sessions (token_hash, user_id, purpose, created_at, expires_at)
      values ('token', 'ada', 'session', 7, 9)`.execute(trx);
    await sql`insert into mailed_codes (id, purpose, email, email_key, code_hash, name, password_hash,
      user_id, wrong_tries, created_at, expires_at) values
      ('1', 'registration', 'Bob@x.edu', 'bob@x.edu', 'hash', 'Bob', 'secret', null, 2, 3, 4),
      ('2', 'reset', 'ada@x.edu', 'ada@x.edu', 'hash', null, null, null, 0, 3, 4),
      ('3', 'email change', 'new@x.edu', 'new@x.edu', 'hash', null, null, 'ada', 0, 3, 4)`.execute(
      trx,
    );
  });
  const sessions = await read.selectFrom('sessions').selectAll().execute();
  expect(sessions.map(({ authenticated_at: at }) => at)).toEqual([7]);
  const codes = await read.selectFrom('mailed_codes').selectAll().orderBy('id').execute();
  expect(codes.map(({ purpose, name, user_id: user }) => [purpose, name, user])).toEqual([
    ['registration', 'Bob', null],
    ['reset', null, null],
    ['email change', null, 'ada'],
  ]);
  expect(codes[0]).toMatchObject({
    email: 'Bob@x.edu',
    email_key: 'bob@x.edu',
    code_hash: 'hash',
    password_hash: 'secret',
    browser_hash: null,
    wrong_tries: 2,
    created_at: 3,
    expires_at: 4,
  });
});

it('history entries get the names that are known', async () => {
  const upToDate = await upgraded('0010-bound-registrations', async (trx) => {
    await trx
      .insertInto('users')
      .values([userRow('ada'), { ...userRow('bob'), name: 'Bob of Today' }])
      .execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at)
      values ('bags', 'bags', 'bags', '', 1, 0)`.execute(trx);
    await trx.insertInto('items').values(itemRow('umbrella')).execute();
    await sql`insert into item_history (item_id, actor_id, subject_id, event, note, at) values
      ('umbrella', 'ada', null, 'posted', null, 0),
      ('umbrella', 'bob', 'bob', 'claimed', null, 1),
      ('umbrella', 'ada', null, 'edited', 'title, status', 2),
      ('umbrella', 'ada', 'bob', 'claim cleared', 'Bob', 3),
      ('umbrella', 'ada', 'bob', 'claim turned down', 'No.', 4)`.execute(trx);
  });
  const { read } = upToDate;
  const rows = await read.selectFrom('item_history').selectAll().orderBy('seq').execute();
  expect(
    rows.map((row) => [row.event, row.actor_name, row.subject_name, row.note, row.changes]),
  ).toEqual([
    ['posted', 'Ada', null, null, null],
    ['claimed', 'Bob of Today', 'Bob of Today', null, null],
    ['edited', 'Ada', null, 'title, status', null],
    ['claim cleared', 'Ada', 'Bob', 'Bob', null],
    ['claim turned down', 'Ada', 'Bob of Today', 'No.', null],
  ]);
  // The migration made the history append-only again.
  for (const change of [sql`update item_history set note = ''`, sql`delete from item_history`]) {
    const changing = upToDate.transaction((trx) => change.execute(trx));
    await expect(changing).rejects.toThrow('append-only');
  }
});

it('items are found by the location that they were posted with', async () => {
  const { read, dialect } = await upgraded('0016-given-passwords', async (trx, isSqlite) => {
    await trx
      .insertInto('users')
      .values([userRow('ada')])
      .execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at)
      values ('bags', 'library', 'library', '', 1, 0)`.execute(trx);
    const locations = ['Café, 2nd floor', 'Main Hall', "It's © 'quoted' \\"];
    for (const [at, location] of locations.entries()) {
      await trx
        .insertInto('items')
        .values({ ...itemRow(`item ${String(at)}`), location })
        .execute();
    }
    await indexAsBefore(trx, isSqlite);
  });
  const found = async (place: string) => {
    const filter = { status: null, place, categoryId: null, since: null, withPhoto: false };
    const page = { words: '', order: 'newest', limit: 10, offset: 0 } as const;
    const { seqs } = await dialect.searchItems(read, { ...page, filter });
    return (await findItemsAt(read, seqs)).map(({ id }) => id);
  };
  expect(await found('cafe 2nd')).toEqual(['item 0']);
  expect(await found('hall')).toEqual(['item 1']);
  expect(await found('quoted')).toEqual(['item 2']);
  expect(await found('library')).toEqual([]);
});

it('the actor of old notifications stays empty', async () => {
  const { read } = await upgraded('0017-item-filters', async (trx) => {
    await trx
      .insertInto('users')
      .values([userRow('ada')])
      .execute();
    await sql`insert into notifications (id, user_id, message, type, kind, link, is_read, created_at)
      values ('1', 'ada', 'Bob claimed it.', 'info', 'claim', '/items/1', 0, 7)`.execute(trx);
  });
  const rows = await read.selectFrom('notifications').selectAll().execute();
  expect(rows).toMatchObject([{ message: 'Bob claimed it.', actor_id: null, created_at: 7 }]);
  const { notifications } = await findNotifications(
    read,
    { id: 'ada', role: 'user' },
    { page: 1, limit: 10 },
  );
  expect(notifications.map(({ message, actor }) => [message, actor])).toEqual([
    ['Bob claimed it.', undefined],
  ]);
});

/**
 * Writes the search index as it was before migration 0017-item-filters. On PostgreSQL, it did not have the words of the
 * location separately then.
 */
async function indexAsBefore(trx: Writer, isSqlite: boolean): Promise<void> {
  if (isSqlite) {
    await sql`insert into item_search (rowid, title, description, tags, category, location, status)
      values (1, 'umbrella §', 'black', '', 'library', 'cafe 2nd floor', '§found'),
        (2, 'umbrella §', 'black', '', 'library', 'main hall', '§found'),
        (3, 'umbrella §', 'black', '', 'library', 'it s quoted', '§found')`.execute(trx);
  } else {
    await sql`insert into item_search (seq, title, words)
      select seq, 'umbrella', '''umbrella'':1A ''library'':2C ''§found'''::tsvector
      from items`.execute(trx);
  }
}

it('the claims that items already have are stored, and cards and documents become guarded', async () => {
  const { read } = await upgraded('0017-item-filters', async (trx) => {
    await trx
      .insertInto('users')
      .values([userRow('ada'), userRow('bob'), userRow('cleo')])
      .execute();
    await sql`insert into categories (id, name, name_key, description, is_active, created_at) values
      ('bags', 'Bags', 'bags', '', 1, 0),
      ('cards', 'Cards & Documents', 'cards & documents', '', 1, 0)`.execute(trx);
    const claim = { claimed_by_id: 'bob', status_before_claim: 'Found' as const };
    const rows = [
      itemRow('open'),
      { ...itemRow('claimed'), ...claim, status: 'Claimed' as const, updated_at: 9 },
      { ...itemRow('returned'), ...claim, status: 'Returned' as const, updated_at: 8 },
      { ...itemRow('lost'), status: 'Lost' as const },
      {
        ...itemRow('by an edit'),
        status: 'Claimed' as const,
        status_before_claim: 'Lost' as const,
      },
    ];
    for (const row of rows) await trx.insertInto('items').values(row).execute();
    await sql`insert into item_history (item_id, actor_id, actor_name, event, at) values
      ('claimed', 'cleo', 'Cleo', 'claimed', 4), ('claimed', 'bob', 'Bob', 'claimed', 5)`.execute(
      trx,
    );
    await sql`insert into refused_claims (item_id, user_id, refused_at)
      values ('claimed', 'cleo', 4)`.execute(trx);
  });
  const claims = await read.selectFrom('claims').selectAll().orderBy('item_id').execute();
  expect(
    claims.map((claim) => [claim.item_id, claim.user_id, claim.state, claim.created_at]),
  ).toEqual([
    ['claimed', 'bob', 'waiting', 5],
    ['returned', 'bob', 'accepted', 8],
  ]);
  expect(
    claims.map(({ story, answers, shares_address: shares }) => [story, answers, shares]),
  ).toEqual([
    [null, '[]', 0],
    [null, '[]', 0],
  ]);
  const items = await read.selectFrom('items').selectAll().orderBy('id').execute();
  expect(items.map((item) => [item.id, item.status, item.lane, item.is_unjudged])).toEqual([
    ['by an edit', 'Claimed', 'open', 0],
    ['claimed', 'Claimed', 'open', 0],
    ['lost', 'Lost', 'open', 0],
    ['open', 'Found', 'open', 0],
    ['returned', 'Returned', 'open', 0],
  ]);
  const guarded = await read
    .selectFrom('categories')
    .select('id')
    .where('is_guarded', '=', 1)
    .execute();
  expect(guarded).toEqual([{ id: 'cards' }]);
  expect(await read.selectFrom('refused_claims').selectAll().execute()).toHaveLength(1);
});

it('items of keepers whose account was deactivated have no keeper any more, and the history says so', async () => {
  const { read } = await upgraded('0031-search-merges', async (trx) => {
    const gone = {
      ...userRow('gone'),
      name: 'Gil',
      role: 'keeper' as const,
      is_active: 0 as const,
    };
    await trx
      .insertInto('users')
      .values([userRow('ada'), { ...userRow('kim'), role: 'keeper' }, gone])
      .execute();
    await insertCategory(trx, 'bags');
    const ofGone = { keeper_id: 'gone' };
    const rows = [
      { ...itemRow('deleted'), ...ofGone, deleted_at: 1 },
      { ...itemRow('kept'), keeper_id: 'kim' },
      { ...itemRow('left'), ...ofGone, is_active: 0 as const },
      {
        ...itemRow('returned'),
        ...ofGone,
        claimed_by_id: 'kim',
        status: 'Returned' as const,
        status_before_claim: 'Found' as const,
      },
    ];
    for (const row of rows) await trx.insertInto('items').values(row).execute();
  });
  const items = await read.selectFrom('items').selectAll().orderBy('id').execute();
  expect(items.map(({ id, keeper_id: keeper }) => [id, keeper])).toEqual([
    ['deleted', 'gone'],
    ['kept', 'kim'],
    ['left', null],
    ['returned', 'gone'],
  ]);
  expect(items.filter((item) => item.updated_at > 0).map(({ id }) => id)).toEqual(['left']);
  const history = await read.selectFrom('item_history').selectAll().execute();
  expect(history).toMatchObject([
    {
      item_id: 'left',
      actor_id: 'gone',
      actor_name: 'Gil',
      event: 'keeper assigned',
      subject_id: null,
      note: 'nobody, because the account of Gil was deactivated',
    },
  ]);
});

it('pushes that an older version queued have no notification', async () => {
  const { read } = await upgraded('0032-items-of-inactive-keepers', async (trx) => {
    await trx
      .insertInto('users')
      .values([userRow('ada')])
      .execute();
    await sql`insert into push_queue (id, user_id, kind, link, created_at, due_at)
      values ('1', 'ada', 'claim', '/items/1', 2, 3)`.execute(trx);
  });
  const pushes = await read.selectFrom('push_queue').selectAll().execute();
  expect(pushes).toMatchObject([{ id: '1', notification_id: null }]);
});

it('codes that an older version mailed have no wrong tries of their owner', async () => {
  const { read } = await upgraded('0038-keepers-in-history', async (trx) => {
    await sql`insert into mailed_codes (id, purpose, email, email_key, code_hash, wrong_tries,
      created_at, expires_at)
      values ('1', 'reset', 'ada@x.edu', 'ada@x.edu', 'hash', 2, 3, 4)`.execute(trx);
  });
  const codes = await read.selectFrom('mailed_codes').selectAll().execute();
  expect(codes).toMatchObject([{ wrong_tries: 2, owner_wrong_tries: 0, by_known_device: 0 }]);
});
