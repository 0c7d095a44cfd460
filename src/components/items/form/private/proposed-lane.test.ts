import { expect, test } from 'vitest';
import { type ProposedLane, proposedLane } from './proposed-lane.ts';

const plain = { title: 'Blue umbrella', description: 'On a chair', isCategoryGuarded: false };

test.each<[string, Partial<typeof plain>, ProposedLane]>([
  ['nothing special', {}, { lane: 'open', reason: null }],
  ['a guarded category', { isCategoryGuarded: true }, { lane: 'guarded', reason: 'category' }],
  [
    'an email address in the description',
    { description: 'It says grace@campus.edu' },
    { lane: 'guarded', reason: 'personal text' },
  ],
  [
    'a phone number in the title',
    { title: 'Note with +49 171 2345678' },
    { lane: 'guarded', reason: 'personal text' },
  ],
  // For a valuable the form keeps the open lane and only suggests the guarded lane, because most finders of phones want
  // to return them themselves.
  ['a phone', { title: 'Black iPhone' }, { lane: 'open', reason: 'valuable' }],
  [
    'a valuable in a guarded category',
    { title: 'Gold ring', isCategoryGuarded: true },
    { lane: 'guarded', reason: 'category' },
  ],
])('proposes a lane for %s', (_what, change, proposal) => {
  expect(proposedLane({ ...plain, ...change })).toEqual(proposal);
});
