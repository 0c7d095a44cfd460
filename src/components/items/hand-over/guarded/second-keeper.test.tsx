import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  generateButton,
  guardedItemStub,
  ruth,
} from '../../../../../tests/support/page/screens/guarded-item.ts';
import { people } from '../../../../../tests/support/page/screens/item-screen.tsx';
import {
  closeScreen,
  field,
  markOn,
  press,
  toasted,
  type,
} from '../../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { refreshChangedItem } from '../../../../client/prefetch/changed-item.ts';

const { item, answer, open } = guardedItemStub();

describe('the keeper of a guarded item', () => {
  test('needs a second keeper for a valuable item, who can confirm on the same device', async () => {
    answer({ studentCard: '4711', value: 900, needsSecondKeeper: true });
    await open('keeper');
    await screen.findByText('Missing: a second keeper, because of its value.');
    expect((await generateButton()).disabled).toBe(true);
    type("Other keeper's email", 'ruth@example.edu');
    type("Other keeper's password", 'wrong');
    const call = `POST /items/${item.id}/second-keeper` as const;
    item.on(call, refusal(400, 'WRONG_PASSWORD', 'This password is wrong.'));
    press('Confirm as second keeper');
    await waitFor(() =>
      expect(markOn(field("Other keeper's password"))).toBe('This password is wrong.'),
    );
    item.on(call, () =>
      answer({ studentCard: '4711', value: 900, needsSecondKeeper: true, secondKeeper: ruth }),
    );
    type("Other keeper's password", 'right');
    press('Confirm as second keeper');
    await screen.findByText('Ruth has confirmed the hand-over.');
    expect((await generateButton()).disabled).toBe(false);
    expect(item.requests(call)[1]?.json()).toEqual({
      claimantId: people.claimant.id,
      email: 'ruth@example.edu',
      password: 'right',
    });
    expect(screen.queryByLabelText("Other keeper's password")).toBeNull();
  });

  test('sees a confirmation from another device when the live event about the item arrives', async () => {
    answer({ studentCard: '4711', needsSecondKeeper: true });
    await open('keeper');
    await screen.findByText('Missing: its rough value, or a second keeper.');
    answer({ studentCard: '4711', needsSecondKeeper: true, secondKeeper: ruth });
    await refreshChangedItem(item.id);
    await screen.findByText('Ruth has confirmed the hand-over.');
  });
});

test('an admin confirms the hand-over as second keeper, with their own password', async () => {
  answer({});
  await open('admin', 'withdrawn');
  fireEvent.click(await screen.findByText('Confirm the hand-over'));
  await screen.findByText('The keeper has recorded nothing yet.');
  press('Confirm');
  await waitFor(() => expect(markOn(field('Your password'))).toBe('Your password is required'));
  type('Your password', 'secret word');
  const call = `POST /items/${item.id}/second-keeper` as const;
  item.on(call, () => answer({ secondKeeper: ruth }));
  press('Confirm');
  await screen.findByText('Ruth has confirmed the hand-over.');
  expect(item.requests(call)[0]?.json()).toEqual({
    claimantId: people.claimant.id,
    password: 'secret word',
  });
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

test('an admin cannot confirm before the checks have loaded', async () => {
  item.on(`GET /items/${item.id}/hand-over`, refusal(500, 'INTERNAL_ERROR', ''));
  await open('admin', 'withdrawn');
  fireEvent.click(await screen.findByText('Confirm the hand-over'));
  await screen.findByText('Failed to load the checks');
  expect(screen.queryByLabelText('Your password')).toBeNull();
  answer({ studentCard: '4711' });
  press('Retry');
  await screen.findByText('Student card ending 4711');
  expect(field('Your password').value).toBe('');
});

describe.each([
  { device: "the first keeper's device", viewer: 'keeper', password: "Other keeper's password" },
  { device: "the second keeper's device", viewer: 'admin', password: 'Your password' },
] as const)('on $device, the form for the second keeper', ({ viewer, password }) => {
  const send = () => press(viewer === 'keeper' ? 'Confirm as second keeper' : 'Confirm');

  async function openForm() {
    answer({ studentCard: '4711', value: 900, needsSecondKeeper: true });
    await open(viewer, 'withdrawn');
    await screen.findByLabelText(password);
    type(password, 'secret word');
    if (viewer === 'keeper') type("Other keeper's email", 'ruth@example.edu');
  }

  test('marks the password only if it is wrong', async () => {
    await openForm();
    const call = `POST /items/${item.id}/second-keeper` as const;
    item.on(call, refusal(400, 'WRONG_PASSWORD', 'This password is wrong.'));
    send();
    await waitFor(() => expect(markOn(field(password))).toBe('This password is wrong.'));
    item.on(call, refusal(409, 'STATUS_CONFLICT', 'Not in this status.'));
    send();
    await toasted('Not in this status.');
    await within(field(password).form!).findByText('Not in this status.');
    expect(markOn(field(password))).toBeNull();
  });

  test('reloads the item after a refusal', async () => {
    await openForm();
    const reloads = () => item.requests(`GET /items/${item.id}`).length;
    const before = reloads();
    item.on(
      `POST /items/${item.id}/second-keeper`,
      refusal(409, 'STATUS_CONFLICT', 'Not in this status.'),
    );
    send();
    await waitFor(() => expect(reloads()).toBeGreaterThan(before));
  });

  test('reloads the history after the confirmation', async () => {
    const loads = () => item.requests(`GET /items/${item.id}/history`).length;
    await openForm();
    const history = (await screen.findByText('History')).closest('details')!;
    history.open = true;
    fireEvent(history, new Event('toggle'));
    await waitFor(() => expect(loads()).toBe(1));
    item.on(`POST /items/${item.id}/second-keeper`, () => answer({ secondKeeper: ruth }));
    send();
    await waitFor(() => expect(loads()).toBe(2));
  });
});

test('an admin sees what the keeper records meanwhile', async () => {
  answer({});
  await open('admin', 'withdrawn');
  await screen.findByText('The keeper has recorded nothing yet.');
  answer({ studentCard: '4711', isUnlocked: true, value: 900, proxyName: 'Kofi' });
  await refreshChangedItem(item.id);
  const list = await screen.findByText('Student card ending 4711');
  expect(within(list.closest('ul')!).getAllByRole('listitem')).toHaveLength(4);
});

test('neither the keeper of the item nor a user who is no keeper is asked to confirm the hand-over', async () => {
  answer({});
  await open('keeper');
  await generateButton();
  expect(screen.queryByText('Confirm the hand-over')).toBeNull();
  closeScreen();
  item.takeAnother();
  await open('stranger', 'withdrawn');
  expect(screen.queryByText('Confirm the hand-over')).toBeNull();
});
