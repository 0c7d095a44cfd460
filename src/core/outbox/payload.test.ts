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

const privateDetails = [{ kind: 'lining', text: 'yellow' } as const];
const withPrivateParts: [what: string, ItemPayload][] = [
  ['an item with private details', withDetails],
  ['an open item with private details', { ...plain, draft: { ...waitingDraft, privateDetails } }],
  ['a guarded item without details', { ...plain, draft: { ...waitingDraft, lane: 'guarded' } }],
  ['an item with a private photo only', { ...plain, privatePhoto: photo }],
];

test.each([['a plain item', plain] as const, ...withPrivateParts])(
  'reads %s back from its entry',
  (_what, item) => {
    expect(itemOf(unsentEntry({ payload: structuredClone(itemPayload(item)) }))).toEqual(item);
  },
);

test('parses an entry that a version without private details has stored', () => {
  const payload = { draft: waitingDraft, photo };
  expect(itemOf(unsentEntry({ payload }))).toEqual(plain);
});

test.each(withPrivateParts)('a version without private details cannot parse %s', (_what, item) => {
  // That version requires `draft`. It marks an entry that it cannot parse as failed and does not delete it.
  expect(itemPayload(item)).not.toHaveProperty('draft');
});

test('a version without private details can parse a plain item', () => {
  expect(itemPayload(plain)).toEqual({ draft: waitingDraft, photo });
});
