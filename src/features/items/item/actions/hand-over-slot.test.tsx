import { act, cleanup } from '@testing-library/react';
import { runInNewContext } from 'node:vm';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Item } from '../../../../../contract/entities.ts';
import { itemReply } from '../../../../../tests/support/page/data/item.ts';
import {
  type Who,
  be,
  claimed,
  kept,
  people,
} from '../../../../../tests/support/page/screens/item-screen.tsx';
import { signOut } from '../../../../client/session/session.ts';
import { HandOverSlot } from './hand-over-slot.tsx';
import { nextStepOf } from './next-step.ts';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  root.remove();
  cleanup();
  signOut();
  localStorage.clear();
});

const item = itemReply({ ...claimed, ...kept });
const slotOf = (shown: Item, who: Who | null = null) => (
  <MemoryRouter>
    <HandOverSlot
      ref={null}
      item={shown}
      step={nextStepOf(who && people[who], shown)}
      judging={{ query: null, undecided: [], mustLook: false }}
      lookAtClaims={() => undefined}
    />
  </MemoryRouter>
);

/**
 * Runs only the script of the rendered document, without React.
 * @returns the party for whose part of the hand-over the script reserves space
 */
function reserved(shown: Item = item): string | undefined {
  root.innerHTML = renderToString(slotOf(shown));
  runInNewContext(root.querySelector('script')?.text ?? '', { document, localStorage });
  return root.querySelector('div')?.dataset.party;
}

test.each([
  ['poster', 'judge'],
  ['keeper', 'judge'],
  ['claimant', 'claimant'],
  ['stranger', undefined],
  ['admin', undefined],
] as const)(
  'before the first paint, the document reserves for the %s the place of: %s',
  (who, party) => {
    be(who);
    expect(reserved()).toBe(party);
  },
);

test('an item without a keeper reserves no place for a keeper', () => {
  be('keeper');
  expect(reserved(itemReply(claimed))).toBeUndefined();
});

test('a guarded item reserves nothing for its poster, who does not hand it over', () => {
  be('poster');
  expect(reserved({ ...item, lane: 'guarded' })).toBeUndefined();
  be('keeper');
  expect(reserved({ ...item, lane: 'guarded' })).toBe('judge');
});

test('an item that is not claimed has no place for a hand-over', () => {
  be('poster');
  expect(reserved(itemReply())).toBeUndefined();
  expect(root.innerHTML).toBe('');
});

test.each([null, '', '{', 'null', '7', '"x"', '[]', '{}', '{"id":""}', '{"id":null}'])(
  'nothing is reserved when the stored user is %j',
  (stored) => {
    localStorage.setItem('token', 'a token');
    if (stored !== null) localStorage.setItem('user', stored);
    expect(reserved()).toBeUndefined();
    expect(reserved(itemReply({ ...claimed, claimedById: null }))).toBeUndefined();
  },
);

test('nothing is reserved for a stored user without a token', () => {
  be('poster');
  localStorage.removeItem('token');
  expect(reserved()).toBeUndefined();
});

async function hydrate(who: Who) {
  const slot = root.querySelector('div');
  const hydrated = await act(async () => hydrateRoot(root, slotOf(item, who)));
  expect(root.querySelector('div')).toBe(slot);
  onTestFinished(() => act(() => hydrated.unmount()));
  return slot?.dataset.party;
}

test('hydration keeps the reserved place, without a warning', async () => {
  be('claimant');
  const errors = vi.spyOn(console, 'error');
  reserved();
  const seen = new Set<string | null>();
  const observer = new MutationObserver((changes) => {
    for (const { oldValue } of changes) seen.add(oldValue);
  });
  observer.observe(root, {
    subtree: true,
    attributeFilter: ['data-party'],
    attributeOldValue: true,
  });
  expect(await hydrate('claimant')).toBe('claimant');
  observer.disconnect();
  expect([...seen].filter((party) => party !== 'claimant')).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
});

test('corrects a wrong guess of the script once the session is known', async () => {
  be('claimant');
  reserved();
  signOut();
  expect(await hydrate('stranger')).toBe('none');
});
