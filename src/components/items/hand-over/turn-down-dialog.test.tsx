import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import {
  closeScreen,
  field,
  showScreen,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { shareLocks, withoutLocks } from '../../../../tests/support/page/stand-ins/tab-locks.ts';
import TurnDownDialog from './turn-down-dialog.tsx';

stubbedAs(() => ({ id: 'ada', name: 'Ada', email: 'ada@campus.example', role: 'user' }));
afterEach(withoutLocks);

const cleo = { _id: '01990000-0000-7000-8000-0000000000c2', name: 'Cleo' };
const item = itemReply({ status: 'Claimed', claimedById: cleo._id, claimedByName: cleo.name });
async function open() {
  const dialog = <TurnDownDialog item={item} claimant={cleo} isFirst close={() => undefined} />;
  showScreen(dialog, '/');
  await screen.findByRole('dialog');
}
const reason = () => field('Reason').value;

test('restores the draft of the reason and says so', async () => {
  await open();
  type('Reason', 'It has no laptop');
  closeScreen();
  await open();
  expect(reason()).toBe('It has no laptop');
  screen.getByText('Your draft was restored.');
});

test('does not show the draft of another tab', async () => {
  await open();
  type('Reason', 'in the other tab');
  const lock = `draft:ada:turn down:${item._id}:${cleo._id}`;
  await waitFor(() => expect(localStorage.getItem(lock)).toContain('in the other tab'));
  closeScreen();
  shareLocks();
  const other = Promise.withResolvers<undefined>();
  void navigator.locks.request(lock, {}, () => other.promise);
  await open();
  await screen.findByText(/^This form is open in another tab too/);
  expect(reason()).toBe('');
  other.resolve(undefined);
});
