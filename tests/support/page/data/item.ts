import type { Item, Photo } from '../../../../contract/entities.ts';

/** An item in the format of the API. */
export function itemReply(change: Partial<Item> = {}): Item {
  return {
    _id: '01990000-0000-7000-8000-00000000beef',
    title: 'Blue backpack',
    description: 'With a laptop in it.',
    category: { _id: '01990000-0000-7000-8000-0000000000c1', name: 'Bags' },
    status: 'Found',
    statusBeforeClaim: null,
    location: 'Main Hall, Room 101',
    tags: [],
    image: null,
    photo: null,
    postedBy: { _id: '01990000-0000-7000-8000-0000000000a1', name: 'Ada Byron' },
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

/** A photo in the format of the API. */
export function photoReply(name: string): Photo {
  return {
    card: `/photos/${name}-card.webp`,
    large: `/photos/${name}-large.webp`,
    width: 640,
    height: 480,
    placeholder: 'data:image/webp;base64,UklGRg==',
  };
}
