import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Conversation, Item } from '../../contract/entities.ts';
import { minute } from '../support/clock.ts';
import { claimedItem, conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { changeItem, postItem, postedItem } from '../support/calls/items.ts';
import { redLeftBlueRight } from '../support/photos.ts';
import { type SignedIn, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
let calls: ReturnType<typeof conversationCalls>;
let poster: SignedIn;
let claimant: SignedIn;
let keeper: SignedIn;
let item: Item;

beforeAll(async () => {
  portal = await buildTestApp();
  calls = conversationCalls(portal);
  ({ poster, keeper } = await signInPeople(portal));
});
afterAll(() => portal.close());
beforeEach(async () => {
  claimant = await portal.signIn({ name: 'Cleo Claimant' });
  item = await claimedItem(portal, { poster, claimant, keeper });
});

const now = () => new Date(portal.clock.now()).toISOString();

describe('the list of conversations', () => {
  test('is ordered by the latest message, even within a millisecond', async () => {
    const reader = await portal.signIn();
    const items = [item, await postedItem(portal, poster), await postedItem(portal, keeper)];
    const ids: string[] = [];
    for (const { _id, postedBy } of items) {
      const other = postedBy._id === poster.user._id ? poster : keeper;
      ids.push((await calls.opened(reader, _id, other))._id);
    }
    const [a, b, c] = ids;
    const order = async () =>
      (await calls.list(reader)).body.conversations.docs.map(({ _id }: Conversation) => _id);

    expect(await order()).toEqual([c, b, a]);
    await calls.sent(reader, a!, 'a');
    expect(await order()).toEqual([a, c, b]);
    await calls.sent(poster, b!, 'b');
    expect(await order()).toEqual([b, a, c]);
    portal.clock.advance(minute);
    await calls.sent(keeper, c!, 'c');
    expect(await order()).toEqual([c, b, a]);
    // Reading does not change the order.
    await calls.markRead(reader, a!);
    expect(await order()).toEqual([c, b, a]);
  });

  test('shows the last message and its time', async () => {
    const { _id } = await calls.opened(claimant, item._id, poster);
    await calls.sent(claimant, _id, 'Hello');
    portal.clock.advance(minute);
    await calls.sent(poster, _id, 'Good morning');
    const [listed] = (await calls.list(claimant)).body.conversations.docs;
    expect(Conversation.parse(listed)).toMatchObject({
      _id,
      lastMessage: { content: 'Good morning', createdAt: now() },
      unread: 1,
      updatedAt: now(),
    });
  });

  test('shows the photo of the item while the item is active', async () => {
    const photo = await redLeftBlueRight(41, 30).png().toBuffer();
    const { body } = await postItem(portal, { token: poster.token, photo });
    const posted = Item.parse(body.item);
    const { _id } = await calls.opened(claimant, posted._id, poster);
    const shown = async () => {
      const [listed] = (await calls.list(claimant)).body.conversations.docs;
      const { conversation } = (await calls.read(claimant, _id)).body;
      return [Conversation.parse(listed).item.photo, Conversation.parse(conversation).item.photo];
    };
    expect(posted.photo).not.toBeNull();
    expect(await shown()).toEqual([posted.photo, posted.photo]);

    // The photo of an inactive item has no public URL. So it is missing here even for people who may see the item.
    await changeItem(portal, posted._id, { is_active: 0 });
    expect(await shown()).toEqual([null, null]);
    const [ofPoster] = (await calls.list(poster)).body.conversations.docs;
    expect(Conversation.parse(ofPoster).item.photo).toBeNull();
  });

  test('says whether the reader posted or keeps the item, also after its deletion', async () => {
    const withPoster = await calls.opened(claimant, item._id, poster);
    const withKeeper = await calls.opened(claimant, item._id, keeper);
    const shown = async (reader: SignedIn, { _id }: { _id: string }) =>
      (await calls.read(reader, _id)).body.isPosterOrKeeper;
    const all = async () => [
      await shown(poster, withPoster),
      await shown(keeper, withKeeper),
      await shown(claimant, withPoster),
    ];
    expect(await all()).toEqual([true, true, false]);
    await changeItem(portal, item._id, { deleted_at: portal.clock.now() });
    expect(await all()).toEqual([true, true, false]);
  });

  test('says that the item was deleted', async () => {
    const { _id } = await calls.opened(claimant, item._id, poster);
    const shown = async () => {
      const [listed] = (await calls.list(claimant)).body.conversations.docs;
      const { conversation } = (await calls.read(claimant, _id)).body;
      return [listed, conversation].map((one) => Conversation.parse(one).item);
    };
    expect((await shown()).map(({ isDeleted }) => isDeleted)).toEqual([false, false]);
    const params = { id: item._id };
    await portal.call('DELETE /items/{id}', { params, token: poster.token });
    expect(await shown()).toMatchObject(Array(2).fill({ title: item.title, isDeleted: true }));
  });

  test('says that the item is hidden from the reader, to whom it is inactive and who cannot open it', async () => {
    const { _id } = await calls.opened(claimant, item._id, poster);
    const shown = async (reader: SignedIn) => {
      const [listed] = (await calls.list(reader)).body.conversations.docs;
      const { conversation } = (await calls.read(reader, _id)).body;
      return [listed, conversation].map((one) => Conversation.parse(one).item.isHidden);
    };
    expect(await shown(claimant)).toEqual([false, false]);
    await changeItem(portal, item._id, { is_active: 0 });
    expect(await shown(claimant)).toEqual([true, true]);
    expect(await shown(poster)).toEqual([false, false]);
  });

  test('comes in pages', async () => {
    const reader = await portal.signIn();
    const ids: string[] = [];
    for (const other of [poster, keeper, claimant]) {
      portal.clock.advance(minute);
      ids.unshift((await calls.opened(reader, item._id, other))._id);
    }
    const pages = await Promise.all(
      ['1', '2', '3'].map(async (page) => {
        const { docs } = (await calls.list(reader, { page, limit: '2' })).body.conversations;
        return docs.map(({ _id }: Conversation) => _id);
      }),
    );
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2), []]);
    const { pagination } = (await calls.list(reader, { limit: '2' })).body.conversations;
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
    expect((await calls.list(reader, { page: '0' })).status).toBe(400);
  });

  test('is empty for a user without conversations', async () => {
    const { body } = await calls.list(await portal.signIn());
    expect(body.conversations).toEqual({
      docs: [],
      pagination: { page: 1, limit: 50, total: 0, totalPages: 1 },
    });
  });
});
