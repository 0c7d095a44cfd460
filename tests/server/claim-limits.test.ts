import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimBody } from '../../contract/claims/claim-body.ts';
import type { Item } from '../../contract/entities.ts';
import {
  answersPerAccountAndItem,
  claimsPerItemADay,
  claimsTurnedDown,
  openClaimsPerAccount,
} from '../../contract/limits.ts';
import { createSessions } from '../../server/features/authentication/sessions.ts';
import { claimCalls } from '../support/calls/claim-calls.ts';
import { clientAt } from '../support/calls/client-address.ts';
import { day, hour, minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { changeItem, postedItem } from '../support/calls/items.ts';
import {
  type ApiResponse,
  type SignedIn,
  type TestApp,
  buildTestApp,
} from '../support/app/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;
let calls: ReturnType<typeof claimCalls>;

async function start(environment: Record<string, string> = {}): Promise<void> {
  portal = await buildTestApp(environment);
  people = await signInPeople(portal);
  calls = claimCalls(portal, () => item);
  item = await postedItem(portal, people.poster);
}
beforeEach(() => start());
afterEach(() => portal.close());

const story: ClaimBody = { story: 'It smells of cinnamon.' };
const result = ({ status, body }: ApiResponse) => (status < 300 ? 'claimed' : body.code);
async function done(call: Promise<ApiResponse>): Promise<void> {
  const response = await call;
  if (response.status >= 300) throw new Error(`refused: ${JSON.stringify(response.body)}`);
}

describe('one account', () => {
  test('has at most ten open claims, those in queues included', async () => {
    const items: Item[] = [];
    while (items.length <= openClaimsPerAccount) {
      items.push(await postedItem(portal, people.poster));
    }
    for (const [at, posted] of items.entries()) {
      item = posted;
      const isLast = at === openClaimsPerAccount;
      const isQueued = at % 3 === 0 && !isLast;
      if (isQueued) await done(calls.claim(await portal.signIn()));
      const response = await (isQueued ? calls.addRivalClaim : calls.claim)(people.claimant);
      expect(result(response)).toBe(isLast ? 'TOO_MANY_CLAIMS' : 'claimed');
    }
    item = items[0]!;
    await done(calls.withdraw(people.claimant));
    item = items.at(-1)!;
    expect(result(await calls.claim(people.claimant))).toBe('claimed');
  });

  test('may claim the item in whose queue the tenth claim is, and has room while that item is inactive', async () => {
    for (let count = 1; count < openClaimsPerAccount; count += 1) {
      await done(calls.claim(people.claimant));
      item = await postedItem(portal, people.poster);
    }
    const queued = item;
    await done(calls.claim(people.stranger));
    await done(calls.addRivalClaim(people.claimant));

    item = await postedItem(portal, people.poster);
    expect(result(await calls.claim(people.claimant))).toBe('TOO_MANY_CLAIMS');
    await changeItem(portal, queued._id, { is_active: 0 });
    expect(result(await calls.claim(people.claimant))).toBe('claimed');
    await done(calls.withdraw(people.claimant));

    await changeItem(portal, queued._id, { is_active: 1 });
    item = queued;
    await done(calls.withdraw(people.stranger));
    expect(result(await calls.claim(people.claimant))).toBe('claimed');
  });

  test('may answer the questions about an item only twice, and after that claim without answers', async () => {
    const { questions } = (await calls.questions(people.claimant)).body;
    const answers = { answers: [{ kind: questions[0].kind, text: null }] };
    for (let time = 0; time < answersPerAccountAndItem; time += 1) {
      const body = time % 2 === 0 ? story : answers;
      expect(result(await calls.claim(people.claimant, body))).toBe('claimed');
      await done(calls.withdraw(people.claimant));
      portal.clock.advance(20 * day);
    }
    for (const body of [story, answers]) {
      expect(result(await calls.claim(people.claimant, body))).toBe('ANSWERED_TWICE');
    }
    expect(result(await calls.claim(people.claimant, {}))).toBe('claimed');
    expect(result(await calls.addRivalClaim(await portal.signIn(), story))).toBe('claimed');
  });

  /** Posts an item, claims it, and turns the claim down, this many times. */
  async function turnedDown(times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      item = await postedItem(portal, people.poster);
      await done(calls.claim(people.claimant));
      await done(calls.turnDown(people.poster));
    }
  }

  test('can claim only at the desk after five claims were turned down in thirty days', async () => {
    await turnedDown(claimsTurnedDown.times);
    const refused = item;
    item = await postedItem(portal, people.poster);
    expect(result(await calls.claim(people.claimant))).toBe('CLAIM_AT_DESK');
    await done(calls.claim(people.stranger));
    expect(result(await calls.addRivalClaim(people.claimant))).toBe('CLAIM_AT_DESK');
    await done(calls.withdraw(people.stranger));

    const open = item;
    item = refused;
    await done(calls.allow(people.poster, people.claimant));
    item = open;
    expect(result(await calls.claim(people.claimant))).toBe('claimed');
    await done(calls.turnDown(people.poster));
    item = await postedItem(portal, people.poster);
    expect(result(await calls.claim(people.claimant))).toBe('CLAIM_AT_DESK');
    portal.clock.advance(claimsTurnedDown.days * day);
    people.claimant = await signedInAgain(people.claimant);
    expect(result(await calls.claim(people.claimant))).toBe('claimed');
  });

  test('is not sent to the desk for claims that were withdrawn, also if a later one on the item was turned down', async () => {
    await turnedDown(claimsTurnedDown.times - 2);
    item = await postedItem(portal, people.poster);
    await done(calls.claim(people.claimant));
    await done(calls.withdraw(people.claimant));
    await done(calls.claim(people.claimant));
    await done(calls.turnDown(people.poster));
    item = await postedItem(portal, people.poster);
    expect(result(await calls.claim(people.claimant))).toBe('claimed');
  });

  test('is not sent to the desk for claims that ended because the owner was found', async () => {
    await turnedDown(claimsTurnedDown.times - 1);
    for (let time = 0; time < 2; time += 1) {
      item = await postedItem(portal, people.poster);
      await done(calls.claim(people.stranger));
      await done(calls.addRivalClaim(people.claimant));
      await done(calls.accept(people.poster, people.stranger));
    }
    item = await postedItem(portal, people.poster);
    expect(result(await calls.claim(people.claimant))).toBe('claimed');
  });

  /** Opens a new session, because sessions end after thirty days without use. */
  async function signedInAgain({ user }: SignedIn): Promise<SignedIn> {
    const { database, clock } = portal;
    const token = await database.transaction((trx) =>
      createSessions({ database, now: clock.now }).open(trx, user._id),
    );
    return { user, token };
  }
});

describe('one item', () => {
  test('gets at most ten claims a day, not counting withdrawn ones', async () => {
    for (let time = 0; time < claimsPerItemADay; time += 1) {
      const by = await portal.signIn();
      expect(result(await calls.claim(by, story))).toBe('claimed');
      await done(calls.withdraw(by));
    }
    for (let time = 0; time < claimsPerItemADay; time += 1) {
      expect(result(await calls.claim(await portal.signIn()))).toBe('claimed');
      await done(calls.turnDown(people.poster));
    }
    expect(result(await calls.claim(people.claimant))).toBe('CLAIMED_OFTEN_TODAY');
    portal.clock.advance(day);
    expect(result(await calls.claim(people.claimant))).toBe('claimed');
  });
});

describe('the network addresses of claimant and poster', () => {
  const address = '198.51.100.7';
  const visit = ({ token }: SignedIn, ip: string) =>
    portal.call('GET /notifications', { token, headers: clientAt(ip) });
  const claimFrom = (ip: string) =>
    portal.call('POST /items/{id}/claim', {
      params: { id: item._id },
      token: people.claimant.token,
      headers: clientAt(ip),
    });
  const isFlagged = async () => (await calls.judged(people.poster)).body.claims[0].sharesAddress;

  test('are flagged for the judge if they were the same within the last hour', async () => {
    await visit(people.poster, address);
    portal.clock.advance(59 * minute);
    await claimFrom(address);
    expect(await isFlagged()).toBe(true);
  });

  test('are flagged if they are in the same IPv6 network', async () => {
    await visit(people.poster, '2001:db8:1:2::1');
    await claimFrom('2001:db8:1:2::abcd');
    expect(await isFlagged()).toBe(true);
  });

  test.each([
    [
      'more than an hour lies between their uses',
      async () => {
        await visit(people.poster, address);
        portal.clock.advance(61 * minute);
      },
    ],
    ['they differ', () => visit(people.poster, '198.51.100.8')],
  ])('are not flagged if %s', async (_why, prepare) => {
    await prepare();
    await claimFrom(address);
    expect(await isFlagged()).toBe(false);
  });

  test('are not flagged in a network of the campus', async () => {
    await portal.close();
    await start({ CAMPUS_NETWORKS: '198.51.100.0/24' });
    await visit(people.poster, address);
    await claimFrom(address);
    expect(await isFlagged()).toBe(false);
    const { read } = portal.database;
    const rows = await read.selectFrom('recent_addresses').selectAll().execute();
    expect(rows.filter(({ user_id: id }) => id === people.claimant.user._id)).toEqual([]);
  });

  test('are stored as hashes, written once in ten minutes and deleted after an hour', async () => {
    const rowsOf = async (by: SignedIn) => {
      const all = portal.database.read.selectFrom('recent_addresses').selectAll();
      return all.where('user_id', '=', by.user._id).execute();
    };
    await visit(people.stranger, address);
    const firstAt = portal.clock.now();
    portal.clock.advance(9 * minute);
    await visit(people.stranger, address);
    await claimFrom(address);
    const [row, ...more] = await rowsOf(people.stranger);
    expect([row?.seen_at, more]).toEqual([firstAt, []]);
    expect(row?.address_hash).not.toContain(address);
    portal.clock.advance(hour);
    item = await postedItem(portal, people.poster);
    await claimFrom(address);
    expect(await rowsOf(people.stranger)).toEqual([]);
  });
});
