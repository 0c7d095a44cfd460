import { expect, test } from 'vitest';
import { unsentEntry, waitingDraft } from '../../../tests/support/page/data/unsent.ts';
import { type ItemPayload, isSamePayload, itemOf, itemPayload } from './payload.ts';

const bytes = new TextEncoder().encode('bytes').buffer;
const photo = { name: 'bag.png', type: 'image/png', bytes };
const plain: ItemPayload = { draft: waitingDraft, photo, privatePhoto: null };
const withDetails: ItemPayload = {
  draft: {
    ...waitingDraft,
    lane: 'guarded',
    privateDetails: [{ kind: 'lining', text: 'yellow' }],
    lostItemId: 'lost-1',
  },
  photo,
  privatePhoto: photo,
};

test.each([
  ['a plain item', plain],
  ['an item with private details', withDetails],
  ['a guarded item without details', { ...plain, draft: { ...waitingDraft, lane: 'guarded' } }],
  ['an item with a private photo only', { ...plain, privatePhoto: photo }],
] as const)('reads %s back from its entry', (_what, item) => {
  expect(itemOf(unsentEntry({ payload: structuredClone(itemPayload(item)) }))).toEqual(item);
});

test('parses an entry that a version without private details has stored', () => {
  const payload = { draft: waitingDraft, photo };
  expect(itemOf(unsentEntry({ payload }))).toEqual(plain);
});

test('a version without private details cannot parse an item with private parts', () => {
  // That version requires `draft`. It marks an entry that it cannot parse as failed and does not delete it.
  expect(itemPayload(withDetails)).not.toHaveProperty('draft');
  expect(itemPayload(plain)).toEqual({ draft: waitingDraft, photo });
});

test('recognises a payload that was stored and read again', () => {
  const payload = itemPayload(withDetails);
  expect(isSamePayload(payload, structuredClone(payload))).toBe(true);
  expect(isSamePayload(null, null)).toBe(true);
});

test.each([
  ['a changed text', { ...plain, draft: { ...waitingDraft, title: 'Bag' } }],
  ['a further tag', { ...plain, draft: { ...waitingDraft, tags: ['blue', 'big'] } }],
  ['a photo with other bytes', { ...plain, photo: { ...photo, bytes: new ArrayBuffer(5) } }],
  ['a shorter photo', { ...plain, photo: { ...photo, bytes: new ArrayBuffer(4) } }],
  ['no photo', { ...plain, photo: null }],
  ['private details', withDetails],
] satisfies [string, ItemPayload][])(
  'recognises a payload with %s as another one',
  (_what, item) => {
    expect(isSamePayload(itemPayload(plain), itemPayload(item))).toBe(false);
    expect(isSamePayload(itemPayload(item), itemPayload(plain))).toBe(false);
  },
);

test('tells apart bytes, lists, objects and absent fields', () => {
  for (const [one, other] of [
    [photo.bytes, {}],
    [[], {}],
    [{ a: undefined }, { b: undefined }],
    [{ a: 1 }, null],
    [1, '1'],
  ])
    expect([isSamePayload(one, other), isSamePayload(other, one)]).toEqual([false, false]);
});
