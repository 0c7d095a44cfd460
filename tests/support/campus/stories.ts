import { minutesAgo } from '../../../demo/campus/moments.ts';
import { type DemoItem, chat, claimed, kept } from '../../../demo/campus/demo-item.ts';

/** Additions to the demo campus: lists of several pages, a long conversation, and texts without spaces. */

const minutes = 60_000;

/** Gives Mia three pages of items. */
export const umbrellas: readonly DemoItem[] = Array.from({ length: 20 }, (_, index) => ({
  title: `Umbrella ${String(index + 1)} of the cloakroom`,
  description: 'Left behind at the end of term.',
  category: 'Clothing',
  status: 'Found',
  location: 'Cloakroom',
  tags: ['umbrella'],
  photo: null,
  postedBy: 'mia',
  posted: minutesAgo(300 - index),
}));

const claimedUmbrella = 'Umbrella that everybody claims';

// prettier-ignore
const claimants = [
  'tomas', 'aoife', 'kofi', 'priya', 'oskar', 'leila', 'sam', 'yuki', 'amara', 'rafael', 'noor', 'ruth',
] as const;

/** Each claim gives Mia a notification, which the withdrawal overwrites. */
export const coveted: DemoItem = {
  title: claimedUmbrella,
  description: 'Black, with a wooden handle.',
  category: 'Clothing',
  status: 'Found',
  location: 'Cloakroom',
  tags: [],
  photo: null,
  postedBy: 'mia',
  posted: minutesAgo(280),
  then: claimants.flatMap((by, index) => [
    claimed(by, (index * 2 + 1) * minutes),
    { kind: 'withdraw claim' as const, by, after: (index * 2 + 2) * minutes },
  ]),
};

/** More messages than the 50 of one page. */
export const discussed: DemoItem = {
  title: 'Umbrella that is talked about',
  description: 'Somebody painted a fish on it.',
  category: 'Clothing',
  status: 'Found',
  location: 'Cloakroom',
  tags: [],
  photo: null,
  postedBy: 'mia',
  posted: minutesAgo(270),
  then: chat(
    minutes,
    ['kofi', 'mia'],
    Array.from({ length: 60 }, (_, index) => [
      index,
      index % 2 === 0 ? 'kofi' : 'mia',
      `Message number ${String(index + 1)}`,
    ]),
  ),
};

export const unbroken: DemoItem = {
  title: 'W'.repeat(120),
  description: `https://campus.example/${'w'.repeat(400)}`,
  category: 'Clothing',
  status: 'Found',
  location: 'M'.repeat(120),
  tags: ['t'.repeat(30)],
  photo: null,
  postedBy: 'mia',
  posted: minutesAgo(200),
  then: [
    kept('grace', minutes),
    claimed('kofi', 2 * minutes),
    ...chat(3 * minutes, ['kofi', 'mia'], [[0, 'kofi', 'm'.repeat(400)]]),
  ],
};

/** An item with private details and a claim that its poster has not judged yet. */
export const contested: DemoItem = {
  title: 'Grey gloves with a hole',
  description: 'One finger has a hole.',
  category: 'Clothing',
  status: 'Found',
  location: 'Cloakroom',
  tags: [],
  photo: null,
  privateDetails: [{ kind: 'brand', text: 'Northwind' }],
  postedBy: 'mia',
  posted: minutesAgo(311),
  then: [
    claimed('tomas', minutes, {
      story: 'They are from my grandmother, and too small for me.',
      answers: [{ kind: 'brand', text: 'Northwind' }],
    }),
  ],
};

/** A guarded item at the desk of Grace, its keeper. */
export const guarded: DemoItem = {
  title: 'Silver ring with an engraving',
  description: 'It lay under a seat.',
  category: 'Jewellery & Watches',
  status: 'Found',
  location: 'Lecture Hall 2, row 7',
  tags: ['ring'],
  photo: null,
  lane: 'guarded',
  privateDetails: [{ kind: 'engraving', text: 'For Noor, 2019' }],
  postedBy: 'mia',
  posted: minutesAgo(312),
  then: [kept('grace', minutes), claimed('noor', 2 * minutes)],
};
