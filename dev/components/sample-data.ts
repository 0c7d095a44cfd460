import type { Item } from '../../contract/entities.ts';
import type { Failure } from '../../src/client/http/api.ts';
import type { Entry } from '../../src/core/outbox/entry.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="#13795b" d="M0 0h4v3H0z"/><path fill="#ffc12e" d="m2 .5 1.2 2H.8z"/></svg>';
const pictureUrl = `data:image/svg+xml,${encodeURIComponent(svg)}`;

export const photoFile = new File([svg], 'bag.svg', { type: 'image/svg+xml' });
export const photo = {
  large: pictureUrl,
  card: pictureUrl,
  width: 400,
  height: 300,
  placeholder: pictureUrl,
};

export const poster = { id: '01990000-0000-7000-8000-0000000000a1', name: 'Ada Byron' };
export const claimant = { id: '01990000-0000-7000-8000-0000000000a2', name: 'Kofi Mensah' };

export function sampleItem(change: Partial<Item> = {}): Item {
  return {
    _id: '01990000-0000-7000-8000-00000000beef',
    title: 'Blue backpack',
    description: 'With a laptop in it.',
    category: { _id: '01990000-0000-7000-8000-0000000000c1', name: 'Bags' },
    status: 'Found',
    statusBeforeClaim: null,
    location: 'Main Hall, Room 101',
    tags: ['blue'],
    image: photo.large,
    photo,
    postedBy: { _id: poster.id, name: poster.name },
    keeperId: null,
    keeperName: null,
    claimedById: null,
    claimedByName: null,
    lane: 'open',
    isWithheld: false,
    isPrivate: false,
    linkedItemId: null,
    isActive: true,
    askedAt: null,
    closedAt: null,
    createdAt: '2025-09-01T12:00:00.000Z',
    updatedAt: '2025-09-01T12:00:00.000Z',
    ...change,
  };
}

export const claimedItem = sampleItem({
  status: 'Claimed',
  claimedById: claimant.id,
  claimedByName: claimant.name,
});

/** Items that may be the same as the sample item. */
export const matches = [
  { item: sampleItem(), reasons: ['same colour: blue', '2 days apart'] },
  {
    item: sampleItem({
      _id: '01990000-0000-7000-8000-00000000beee',
      title: 'A blue rucksack',
      photo: null,
    }),
    reasons: [],
  },
];

/** An item that waits in the outbox. */
export function sampleEntry(state: Entry['state'], change: Partial<Entry> = {}): Entry {
  const { title, description, location, tags } = sampleItem();
  return {
    id: '01990000-0000-7000-8000-00000000cafe',
    userId: poster.id,
    lane: 'items',
    seq: 1,
    kind: 'item',
    payload: {
      draft: { title, description, category: 'Bags', status: 'Found', location, tags },
      photo: {
        name: photoFile.name,
        type: photoFile.type,
        bytes: new TextEncoder().encode(svg).buffer,
      },
    },
    createdAt: Date.UTC(2025, 8, 1),
    firstTriedAt: null,
    attempts: 0,
    state,
    ...change,
  };
}

/** A handler that does nothing, because the examples have no effects. */
export const ignore = (): void => undefined;

/** State and handlers of the photo field of a form; the handlers do nothing. */
export const picture = {
  preparing: false,
  choose: async () => undefined,
  remove: ignore,
  ready: async () => null,
};

export const failure: Failure = { kind: 'unreachable' };
