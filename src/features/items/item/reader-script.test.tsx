import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { be, people } from '../../../../tests/support/item-screen.tsx';
import { signOut } from '../../../client/session/session.ts';
import { readerScript } from './reader-script.ts';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  root.remove();
  signOut();
});

/** Runs the document's script in the head of a guarded item's sheet. */
function runFor(ids: string): string | undefined {
  root.innerHTML = `<div data-whole-for="${ids}"><script>${readerScript}</script></div>`;
  runInNewContext(root.querySelector('script')?.text ?? '', { document, localStorage });
  return root.querySelector('div')?.dataset.wholeComes;
}

test.each([
  ['poster', 'yes'],
  ['keeper', 'yes'],
  ['admin', 'yes'],
  ['claimant', undefined],
  ['stranger', undefined],
] as const)('the sheet of a guarded item waits for the %s: %s', (who, waits) => {
  be(who);
  expect(runFor(`${people.poster.id} ${people.keeper.id}`)).toBe(waits);
});

test('the sheet of a guarded item is not hidden from visitors', () => {
  expect(runFor(people.poster.id)).toBeUndefined();
});
