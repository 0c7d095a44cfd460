import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Item } from '../../contract/entities.ts';
import { toFullItem } from '../../server/features/items/mapping.ts';
import { createMailOwner } from '../../server/features/items/owners/owner-mails.ts';
import { areOfOnePerson, areOfTwoPeople } from '../../server/features/items/matching/one-person.ts';
import { findItems } from '../../server/features/items/repository.ts';
import type { Mail } from '../../server/mail/mailer.ts';
import { stopIntervals } from '../support/notifications/alerts-sent.ts';
import { postedItem } from '../support/calls/items.ts';
import { type LossDesk, openLossDesk, phone, unsubscribeLink } from '../support/calls/loss-desk.ts';
import type { SignedIn, TestApp } from '../support/app/test-app.ts';

let desk: LossDesk;
let portal: TestApp;
let keeper: SignedIn;
let student: SignedIn;
/** An address without an account. */
let address: string;

stopIntervals();
// Each test has its own portal, because the posts of one test can match those of another.
beforeEach(async () => {
  desk = await openLossDesk();
  ({ portal, keeper, student } = desk);
  address = desk.newAddress();
});
afterEach(() => portal.close());

const lostByWanda = (name: string) => desk.postedForWanda(address, keeper, phone(name));

test('a found item that may be that of a waiting owner alerts the keeper, even if the keeper posted both, and emails the owner at most once a day', async () => {
  const lost = await lostByWanda('panda');
  const found = await postedItem(portal, keeper, phone('panda', { status: 'Found' }));
  await desk.alertsSent();
  const [alert, ...others] = await desk.notificationsOf(keeper.token);
  expect(alert).toMatchObject({ kind: 'possible match', link: `/items/${found._id}` });
  expect(alert!.message).toMatch(
    /^This may be the "Apple iPhone panda" that you posted for somebody: "Apple iPhone panda" was found/,
  );
  expect(others.filter(({ kind }) => kind === 'possible match')).toEqual([]);
  const [mail, ...more] = await desk.mailsTo(address);
  expect(more).toEqual([]);
  expect(mail!.text).toContain(`/items/${found._id}`);
  expect(mail!.text).not.toContain('Wanda');
  await postedItem(portal, student, phone('panda', { status: 'Found' }));
  expect(await desk.mailsTo(address)).toHaveLength(1);

  const params = { id: lost._id };
  const { token } = keeper;
  const response = await portal.call('GET /items/{id}/suggestions', { params, token });
  const ids = response.body.suggestions.map(({ item }: { item: Item }) => item._id);
  expect(ids).toContain(found._id);
  const counts = await portal.call('GET /users/me/match-counts', { token });
  expect(counts.body.counts).toContainEqual({ itemId: lost._id, count: 2 });
});

test('code and SQL agree on whether two items belong to the same person', async () => {
  const posts = [
    await lostByWanda('heron'),
    await postedItem(portal, keeper, phone('heron')),
    await postedItem(portal, keeper, phone('heron', { status: 'Found' })),
    await postedItem(portal, student, phone('heron', { status: 'Found' })),
  ];
  const { read } = portal.database;
  const ids = posts.map(({ _id }) => _id);
  const rows = await findItems(read, ids);
  const ofTwo = await read
    .selectFrom(['items as own', 'items as other'])
    .select(['own.id as own', 'other.id as other'])
    .where('own.id', 'in', ids)
    .where('other.id', 'in', ids)
    .where(areOfTwoPeople)
    .execute();
  const pairs = rows.flatMap((own) => rows.map((other) => ({ own, other })));
  const isOfTwo = ({ own, other }: (typeof pairs)[number]) =>
    ofTwo.some((pair) => pair.own === own.id && pair.other === other.id);
  for (const pair of pairs) expect(isOfTwo(pair)).toBe(!areOfOnePerson(pair.own, pair.other));
  expect(pairs.filter(isOfTwo)).toHaveLength(11);
});

test('a waiting owner ends the emails with one click (RFC 8058)', async () => {
  await lostByWanda('otter');
  const found = await postedItem(portal, keeper, phone('otter', { status: 'Found' }));
  const [mail] = await desk.mailsTo(address);
  const url = unsubscribeLink(mail!);
  expect(mail!.text).toContain(`Stop them: ${url.href}`);
  const other = new URLSearchParams(url.searchParams);
  other.set('lostItem', other.get('account')!);
  expect(await desk.oneClick(other)).toBe(400);
  expect(await desk.oneClick(url.searchParams)).toBe(200);
  // Create the conditions for another email: another day, and a new found item as the only likely match.
  const first = { params: { id: found._id }, token: keeper.token };
  expect((await portal.call('DELETE /items/{id}', first)).status).toBe(200);
  await portal.database.transaction(async (trx) => {
    await trx.updateTable('waiting_owners').set({ last_mail_day: -1 }).execute();
  });
  await postedItem(portal, student, phone('otter', { status: 'Found' }));
  expect(await desk.mailsTo(address)).toHaveLength(1);
});

test('a guarded item is not described to a waiting owner', async () => {
  const lost = await lostByWanda('walrus');
  const fields = phone('walrus', { status: 'Found', lane: 'guarded' });
  const guarded = await postedItem(portal, student, { ...fields, title: 'Secret walrus' });
  const mails: Mail[] = [];
  const mailOwner = createMailOwner({
    mailQueue: { queue: async (_trx, _afterCommit, mail) => void mails.push(mail) },
    publicUrl: desk.origin,
    secret: Buffer.from('secret'),
    now: portal.parts.now,
  });
  await portal.database.transaction(async (trx, afterCommit) => {
    const [lostRow, foundRow] = await findItems(trx, [lost._id, guarded._id]);
    const pair = { lost: toFullItem(lostRow!), found: toFullItem(foundRow!) };
    await mailOwner(trx, afterCommit, { ...pair, isStrong: false });
    expect(mails).toEqual([]);
    await mailOwner(trx, afterCommit, { ...pair, isStrong: true });
  });
  expect(mails).toMatchObject([{ to: address }]);
  expect(mails[0]!.text).toContain('Ask at the desk');
  expect(mails[0]!.text).not.toMatch(new RegExp(`Secret|Library|${guarded._id}`));
});

test('keepers see their own found items as candidates before posting a lost item; other users do not', async () => {
  const found = await postedItem(portal, keeper, phone('zebra', { status: 'Found' }));
  const candidates = async (by: SignedIn) => {
    const body = { ...phone('zebra'), tags: [] };
    const response = await portal.call('POST /items/candidates', { body, token: by.token });
    return response.body.candidates.map(({ item }: { item: Item }) => item._id);
  };
  expect(await candidates(keeper)).toContain(found._id);
  const own = await postedItem(portal, student, phone('gecko', { status: 'Found' }));
  const body = { ...phone('gecko'), tags: [] };
  const response = await portal.call('POST /items/candidates', { body, token: student.token });
  expect(JSON.stringify(response.body)).not.toContain(own._id);
});
