import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PrivateDetail } from '../../contract/claims/private-details.ts';
import type { Item } from '../../contract/entities.ts';
import { claimCalls, detailedItem } from '../support/calls/claim-calls.ts';
import { minute } from '../support/clock.ts';
import { signInPeople } from '../support/calls/conversations.ts';
import { postedItem } from '../support/calls/items.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

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
});

/** Returns a kind that the claim dialog asks about although the item has no recorded detail of it. */
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
  test('shows its judges the answers beside the details, with a strength', async () => {
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
          isRenamed: false,
          earlierName: null,
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
          tooManyLostPosts: null,
          hasReadDetails: false,
          readElsewhere: [],
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

  test('says that a claimant changed their name lately, and what it was to the keeper only', async () => {
    const rename = async (name: string) => {
      const { user, token } = people.claimant;
      const body = { name, email: user.email };
      expect((await portal.call('PUT /users/me', { token, body })).status).toBe(200);
      portal.clock.advance(minute);
    };
    const named = async () => {
      await calls.claim(people.claimant);
      const shown = [await judged(people.poster), await judged(people.keeper)];
      await calls.withdraw(people.claimant);
      return shown.map(({ claims: [{ claimant, isRenamed, earlierName }] }) =>
        isRenamed ? [claimant.name, earlierName] : claimant.name,
      );
    };
    expect(await named()).toEqual(['Cleo Claimant', 'Cleo Claimant']);
    for (const name of ['Jonas Weber', 'Jonas T. Weber']) {
      await rename(name);
      expect(await named()).toEqual([
        [name, null],
        [name, 'Cleo Claimant'],
      ]);
    }
    await rename('Cleo Claimant');
    expect(await named()).toEqual(['Cleo Claimant', 'Cleo Claimant']);
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
    const response = await calls.claim(people.claimant, body);
    expect([response.status, response.body.details[0].field]).toEqual([400, field]);
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
      returnCode: null,
    });
  });

  test('is in the history without its texts; so is a keeper who reads the details, but only once', async () => {
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

  test('is shown without a story, and can be accepted, if an older node made it', async () => {
    await calls.claim(people.claimant);
    await portal.database.transaction((trx) => trx.deleteFrom('claims').execute());
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'waiting', true]]);
    expect(await calls.mine(people.claimant)).toMatchObject({ claim: { isFirst: true } });
    expect((await calls.accept(people.poster, people.claimant)).status).toBe(200);
    expect(await calls.claims(people.poster)).toEqual([['Cleo Claimant', 'accepted', true]]);
  });
});

describe('answers of a claimant who knows the private details from elsewhere', () => {
  const answers = [{ kind: 'charm', text: 'red fox' } as const];
  const assign = (by: SignedIn, keeper: SignedIn) =>
    portal.call('POST /items/{id}/assign-keeper', {
      params: { id: item._id },
      token: by.token,
      body: { keeperId: keeper.user._id },
    });
  let nora: SignedIn;
  beforeEach(async () => {
    nora = await portal.signIn({ name: 'Nora New', role: 'keeper' });
    item = await postedItem(portal, people.poster, { privateDetails: JSON.stringify([charm]) });
    expect((await calls.questions(nora)).body.questions).toContainEqual(
      expect.objectContaining({ kind: 'charm' }),
    );
  });
  const knows = async (by: SignedIn) => {
    expect((await calls.claim(by, { answers })).status).toBe(200);
    const { claims } = await judged(people.keeper);
    expect(claims[0].answers[0]).toMatchObject({ recorded: 'red fox', verdict: 'right' });
    return [claims[0].hasReadDetails, claims[0].bits === 0];
  };

  test('count nothing after an admin has read the details', async () => {
    await assign(people.admin, people.keeper);
    expect((await calls.details(people.admin)).status).toBe(200);
    expect(await knows(people.admin)).toEqual([true, true]);
  });

  test('count nothing from an earlier keeper of the item', async () => {
    expect((await assign(nora, nora)).status).toBe(200);
    expect((await assign(people.admin, people.keeper)).status).toBe(200);
    expect(await knows(nora)).toEqual([true, true]);
  });

  test('count as usual from other keepers', async () => {
    await assign(people.admin, people.keeper);
    expect(await knows(nora)).toEqual([false, false]);
  });

  describe('because an owner described another item to them', () => {
    let real: Item;
    let owner: SignedIn;
    beforeEach(async () => {
      await assign(people.admin, people.keeper);
      real = item;
      owner = await portal.signIn({ name: 'Olga Owner' });
    });

    /** Posts an item that asks about the charm too, and makes it the item of the calls. */
    async function postBait(poster: SignedIn): Promise<void> {
      const details = [{ kind: 'charm', text: 'nothing at all' }];
      item = await postedItem(portal, poster, { privateDetails: JSON.stringify(details) });
    }
    async function describedByOwner(): Promise<void> {
      expect((await calls.claim(owner, { answers })).status).toBe(200);
      portal.clock.advance(minute);
    }
    /** Lets somebody claim the real item. Returns how the keeper sees the right answer. */
    async function claimOnReal(by: SignedIn) {
      item = real;
      const isFirst = (await calls.claims(people.keeper)).length === 0;
      const made = await (isFirst ? calls.claim : calls.addRivalClaim)(by, { answers });
      expect(made.status).toBeLessThan(300);
      const { readElsewhere, bits, answers: weighed } = (await judged(people.keeper)).claims.at(-1);
      expect(weighed[0].verdict).toBe('right');
      return [readElsewhere, bits > 0];
    }
    const ignored = [['charm'], false];
    const counted = [[], true];

    test('count nothing if they posted that item; those of the owner count', async () => {
      await postBait(people.claimant);
      await describedByOwner();
      expect(await claimOnReal(people.claimant)).toEqual(ignored);
      expect(await claimOnReal(owner)).toEqual(counted);
    });

    test('count nothing if that item is deleted before the claim', async () => {
      await postBait(people.claimant);
      await describedByOwner();
      const { token } = people.claimant;
      const params = { id: item._id };
      expect((await portal.call('DELETE /items/{id}', { params, token })).status).toBe(200);
      expect(await claimOnReal(people.claimant)).toEqual(ignored);
    });

    test('count nothing if they were a keeper of that item', async () => {
      await postBait(people.poster);
      await assign(nora, nora);
      await assign(people.admin, people.keeper);
      await describedByOwner();
      expect(await claimOnReal(nora)).toEqual(ignored);
    });

    test('count if the owner described that item later, or somebody else posted it', async () => {
      expect(await claimOnReal(people.claimant)).toEqual(counted);
      await postBait(people.claimant);
      portal.clock.advance(minute);
      await describedByOwner();
      item = real;
      expect((await judged(people.keeper)).claims[0].readElsewhere).toEqual([]);
      expect(await claimOnReal(people.stranger)).toEqual(counted);
    });
  });
});
