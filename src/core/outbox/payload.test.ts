import { expect, test } from 'vitest';
import { unsentEntry, waitingDraft } from '../../../tests/support/page/data/unsent.ts';
import { type ItemPayload, itemOf, itemPayload } from './payload.ts';

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
