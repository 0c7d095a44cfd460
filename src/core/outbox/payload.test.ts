import { expect, test } from 'vitest';
import { unsentEntry, waitingDraft } from '../../../tests/support/page/data/unsent.ts';
import { type ItemPayload, itemOf } from './payload.ts';

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
  ['an item with private parts', withDetails],
])('reads %s back from its entry', (_what, item) => {
  expect(itemOf(unsentEntry({ payload: structuredClone(item) }))).toEqual(item);
});
