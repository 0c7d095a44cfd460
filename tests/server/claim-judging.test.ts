import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PrivateDetail } from '../../contract/claims/detail-kinds.ts';
import type { Item } from '../../contract/entities.ts';
import { claimCalls, detailedItem } from '../support/claim-calls.ts';
import { day, minute } from '../support/clock.ts';
import { conversationCalls, signInPeople } from '../support/conversations.ts';
import { backpack, editItem, postItem, postedItem } from '../support/items.ts';
import { deleteNotifications, sentNotifications } from '../support/sent-notifications.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/test-app.ts';

let portal: TestApp;
let people: Awaited<ReturnType<typeof signInPeople>>;
let item: Item;
let calls: ReturnType<typeof claimCalls>;

const charm: PrivateDetail = { kind: 'charm', text: 'red fox' };
const inside: PrivateDetail = { kind: 'thing inside', text: 'umbrella' };
const story = 'It smells of cinnamon.';

beforeAll(async () => {
  portal = await buildTestApp();
  people = await signInPeople(portal);
  calls = claimCalls(portal, () => item);
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.clock.advance(minute);
  people.poster = await portal.signIn({ name: 'Pat Poster' });
  people.claimant = await portal.signIn({ name: 'Cleo Claimant' });
  item = await detailedItem(portal, people, [charm, inside]);
  await deleteNotifications(portal);
});

/** The questions that are asked about the item, and one kind that is not recorded. */
async function unrecorded(): Promise<PrivateDetail['kind']> {
  const { questions } = (await calls.questions(people.claimant)).body;
  const kinds: PrivateDetail['kind'][] = questions.map(
    ({ kind }: { kind: PrivateDetail['kind'] }) => kind,
  );
  return kinds.find((kind) => kind !== 'charm' && kind !== 'thing inside')!;
}
const judged = async (by = people.poster) => (await calls.judged(by)).body;
const whole = async () => (await judged()).claims[0];

describe('a claim', () => {
  test('shows those who judge the answers beside the details, with a strength', async () => {
    const unknown = await unrecorded();
    const { status, body } = await calls.claim(people.claimant, {
      story,
      answers: [
        { kind: 'charm', text: 'a Red Fox' },
        { kind: 'thing inside', text: null },
        { kind: unknown, text: 'green' },
      ],
    });
    expect([status, body.item.status]).toEqual([200, 'Claimed']);
    for (const by of [people.poster, people.keeper]) {
      const { claims, needsAcceptedClaim } = await judged(by);
      expect(needsAcceptedClaim).toBe(true);
      expect(claims).toEqual([
        {
          _id: expect.any(String),
          claimant: { _id: people.claimant.user._id, name: 'Cleo Claimant' },
          state: 'waiting',
          isFirst: true,
          story,
          answers: [
            expect.objectContaining({
              kind: 'charm',
              text: 'a Red Fox',
              recorded: 'red fox',
              verdict: 'right',
              question: expect.stringContaining('?'),
            }),
            expect.objectContaining({ text: null, recorded: 'umbrella', verdict: 'unknown' }),
            expect.objectContaining({ kind: unknown, recorded: null, verdict: 'not recorded' }),
          ],
          strength: expect.stringMatching(/^(Strong|Some|Little|Against)$/),
          bits: by === people.keeper ? expect.any(Number) : null,
          sharesAddress: false,
          hasEarlierLostPost: false,
          createdAt: new Date(portal.clock.now()).toISOString(),
        },
      ]);
    }
    for (const by of [people.claimant, people.stranger, people.admin]) {
      expect((await calls.judged(by)).body.code).toBe('FORBIDDEN');
    }
  });

  test('works without a body, as the specification says', async () => {
    expect((await calls.claim(people.claimant)).status).toBe(200);
    expect(await whole()).toMatchObject({
      state: 'waiting',
      isFirst: true,
      story: null,
      answers: [],
    });
  });

  test('is refused with an answer to a question that was not asked', async () => {
    const answers = [{ kind: 'engraving', text: 'For Ama' }] as const;
    const { status, body } = await calls.claim(people.claimant, { answers: [...answers] });
    expect([status, body.details[0].field]).toEqual([400, 'answers']);
    expect((await calls.mine(people.claimant)).claim).toBeNull();
  });

  test.each([
    ['story', { story: 'too short' }],
    ['story', { story: 'x'.repeat(1001) }],
    [
      'answers',
      { answers: Array.from({ length: 5 }, () => ({ kind: 'charm', text: 'fox' }) as const) },
    ],
  ])('is refused with a wrong %s', async (field, body) => {
    const answer = await calls.claim(people.claimant, body);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
  });

  test('tells its claimant nothing about the answers', async () => {
    await calls.claim(people.claimant, { answers: [{ kind: 'charm', text: 'red fox' }] });
    expect(await calls.mine(people.claimant)).toEqual({
      turnedDown: null,
      claim: {
        state: 'waiting',
        isFirst: true,
        createdAt: new Date(portal.clock.now()).toISOString(),
      },
    });
  });

  test('with evidence is in the history without its texts, and judges who see details are too', async () => {
    await calls.claim(people.claimant, { story, answers: [{ kind: 'charm', text: 'a panda' }] });
    await calls.judged(people.keeper);
    await calls.judged(people.keeper);
    expect(await calls.history(people.poster)).toEqual([
      ['claimed', 'Cleo Claimant'],
      ['claim answered', 'Cleo Claimant'],
      ['details read', null],
    ]);
    const params = { id: item._id };
    const { body } = await portal.call('GET /items/{id}/history', {
      params,
      token: people.poster.token,
    });
    for (const text of [story, 'panda', 'red fox'])
      expect(JSON.stringify(body)).not.toContain(text);
  });

  test('that an older node made is shown as one without a description, and can be accepted', async () => {
    await calls.claim(people.claimant);
    await portal.database.transaction((trx) => trx.deleteFrom('claims').execute());
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'waiting', true]]);
    expect(await calls.mine(people.claimant)).toMatchObject({ claim: { isFirst: true } });
    expect((await calls.accept(people.poster, people.claimant)).status).toBe(200);
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'accepted', true]]);
  });
});

describe('accepting', () => {
  test('keeps the item with the claimant, notifies them, and may be repeated', async () => {
    await calls.claim(people.claimant);
    for (const by of [people.poster, people.keeper]) {
      const { status, body } = await calls.accept(by, people.claimant);
      expect([status, body.item]).toMatchObject([
        200,
        { status: 'Claimed', claimedByName: 'Cleo Claimant' },
      ]);
    }
    expect(await calls.history(people.poster)).toEqual([
      ['claimed', 'Cleo Claimant'],
      ['claim accepted', 'Cleo Claimant'],
    ]);
    expect(await sentNotifications(portal, 'claim accepted')).toEqual([
      {
        name: 'Cleo Claimant',
        type: 'success',
        message: 'Pat Poster accepted your claim on "Blue backpack".',
        link: `/items/${item._id}`,
      },
    ]);
    expect((await calls.mine(people.claimant)).claim.state).toBe('accepted');
  });

  test('is for those who judge, and needs an open claim of that person', async () => {
    await calls.claim(people.claimant);
    for (const by of [people.claimant, people.stranger, people.admin]) {
      expect((await calls.accept(by, people.claimant)).body.code).toBe('FORBIDDEN');
    }
    expect((await calls.accept(people.poster, people.stranger)).body.code).toBe('STATUS_CONFLICT');
    await calls.turnDown(people.poster);
    expect((await calls.accept(people.poster, people.claimant)).body.code).toBe('STATUS_CONFLICT');
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'turned down', false]]);
  });

  test('lets an item with private details be handed over', async () => {
    const code = (by: SignedIn) =>
      portal.call('POST /items/{id}/generate-otp', { params: { id: item._id }, token: by.token });
    await calls.claim(people.claimant);
    expect((await code(people.poster)).body.code).toBe('CLAIM_NOT_ACCEPTED');
    await calls.accept(people.poster, people.claimant);
    const { otp } = (await code(people.poster)).body;
    const returned = await portal.call('POST /items/{id}/verify-otp', {
      params: { id: item._id },
      body: { otp },
      token: people.claimant.token,
    });
    expect(returned.body.item.status).toBe('Returned');
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'accepted', true]]);
  });
});

describe('asking', () => {
  test('writes to the claimant, who may answer, and marks the claim', async () => {
    await calls.claim(people.claimant);
    const { status, body } = await calls.ask(people.keeper, people.claimant);
    expect(status).toBe(200);
    const talk = conversationCalls(portal);
    const { messages } = (await talk.read(people.claimant, body.conversationId)).body;
    expect(messages.map(({ content }: { content: string }) => content)).toEqual([
      'Please tell us something only the owner knows: What is in the side pocket?',
    ]);
    expect((await talk.send(people.claimant, body.conversationId, 'A pen.')).status).toBe(201);
    expect((await calls.mine(people.claimant)).claim.state).toBe('asked');
    expect(await calls.history(people.poster)).toContainEqual(['claim asked', 'Cleo Claimant']);
    expect(await sentNotifications(portal, 'claim asked')).toMatchObject([
      { name: 'Cleo Claimant', link: `/messages/${body.conversationId}` },
    ]);
    const again = await calls.ask(people.keeper, people.claimant, 'And below it?');
    expect(again.body).toEqual(body);
  });

  test('is for those who judge, about an open claim', async () => {
    await calls.claim(people.claimant);
    expect((await calls.ask(people.stranger, people.claimant)).body.code).toBe('FORBIDDEN');
    expect((await calls.ask(people.poster, people.stranger)).body.code).toBe('STATUS_CONFLICT');
    expect((await calls.ask(people.poster, people.claimant, 'x')).status).toBe(400);
    await calls.accept(people.poster, people.claimant);
    await calls.ask(people.poster, people.claimant);
    expect((await calls.mine(people.claimant)).claim.state).toBe('accepted');
  });
});

describe('a claimant whose lost item the found one was posted for', () => {
  test('is marked, and their claim is stronger', async () => {
    item = await postedItem(portal, people.poster);
    await calls.claim(people.claimant);
    const without = await whole();
    const fields = { ...backpack, status: 'Lost' };
    const lost = (await postItem(portal, { fields, token: people.claimant.token })).body.item;
    portal.clock.advance(minute);
    item = await postedItem(portal, people.poster, { lostItemId: lost._id });
    await calls.claim(people.claimant);
    const claim = await whole();
    expect([without.hasEarlierLostPost, claim.hasEarlierLostPost]).toEqual([false, true]);
    expect([without.strength, claim.strength]).toEqual(['Little', 'Some']);
  });
});

test('a claimant whose earlier lost item matches best is marked, one with a later lost item is not', async () => {
  const umbrella = {
    ...backpack,
    title: 'Umbrella with a duck handle, serial 88231',
    description: 'Tartan umbrella from Fulton.',
  };
  const post = async (by: SignedIn, change: Record<string, string>) =>
    (await postItem(portal, { fields: { ...umbrella, ...change }, token: by.token })).body.item;
  await post(people.claimant, { status: 'Lost' });
  portal.clock.advance(minute);
  item = await post(people.poster, { title: 'Brolly, number 88231' });
  await calls.claim(people.claimant);
  expect((await whole()).hasEarlierLostPost).toBe(true);

  const other = { title: 'Violin case 55102', description: 'A violin in a red case.' };
  item = await post(people.poster, other);
  portal.clock.advance(minute);
  await post(people.claimant, { ...other, status: 'Lost' });
  await calls.claim(people.claimant);
  expect((await whole()).hasEarlierLostPost).toBe(false);
});

describe('a claim ends consistently', () => {
  beforeEach(() => calls.claim(people.claimant));
  const edit = (status: string) =>
    editItem(portal, item._id, { fields: { status }, token: people.poster.token });

  test('when the poster sets the item to Found', async () => {
    await edit('Found');
    expect(await calls.mine(people.claimant)).toMatchObject({
      turnedDown: null,
      claim: { state: 'turned down', isFirst: false },
    });
    expect((await calls.claim(people.claimant)).status).toBe(200);
  });

  test('when the poster sets it to Returned, and back to Found', async () => {
    await edit('Returned');
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'accepted', true]]);
    await edit('Found');
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'turned down', false]]);
  });

  test('when it is withdrawn', async () => {
    await calls.withdraw(people.claimant);
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'withdrawn', false]]);
  });

  test('when the item is deleted, and when the account is deactivated', async () => {
    const params = { id: people.claimant.user._id };
    await portal.call('PUT /admin/users/{id}/activate', { params, token: people.admin.token });
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'withdrawn', false]]);
    await calls.claim(people.stranger);
    await portal.call('DELETE /items/{id}', {
      params: { id: item._id },
      token: people.poster.token,
    });
    const open = portal.database.read.selectFrom('claims').select('state');
    const states = await open.where('item_id', '=', item._id).execute();
    expect(states.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    portal.clock.advance(day);
    people.stranger = await portal.signIn({ name: 'Sam Stranger' });
  });
});
