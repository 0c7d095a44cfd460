import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { be } from '../../../../tests/support/page/screens/item-screen.tsx';
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

/**
 * Runs the script in the document of a guarded item.
 * @returns the attribute `data-own-comes`: `yes` if the script hides the sheet until the viewer's own reply has loaded
 */
function run(): string | undefined {
  root.innerHTML = `<div data-own-comes=""><script>${readerScript}</script></div>`;
  runInNewContext(root.querySelector('script')?.text ?? '', { document, localStorage });
  return root.querySelector('div')?.dataset.ownComes;
}

test.each(['poster', 'keeper', 'admin', 'claimant', 'stranger'] as const)(
  'the sheet of a guarded item waits for the version of the signed-in %s',
  (who) => {
    be(who);
    expect(run()).toBe('yes');
  },
);

test('the sheet of a guarded item is not hidden from visitors', () => {
  expect(run()).toBe('');
});
