import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { HandOver } from '../../../../../contract/claims/entities.ts';
import {
  type Who,
  be,
  claimed,
  itemResponse,
  kept,
  nextItemId,
  openItem,
  people,
} from '../../../../../tests/support/page/screens/item-screen.tsx';
import {
  closeScreen,
  field,
  markOn,
  press,
  toasted,
  type,
} from '../../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../../../tests/support/page/stand-ins/stubbed.ts';
import { refreshChangedItem } from '../../../../client/prefetch/changed-item.ts';

const server = stubbed();
let id = '';

beforeEach(() => {
  id = nextItemId();
});

const nothing: HandOver = {
  studentCard: null,
  isUnlocked: false,
  value: null,
  needsSecondKeeper: false,
  secondKeeper: null,
  proxyName: null,
};
const ruth = { _id: people.admin.id, name: 'Ruth' };

/** Makes the server reply with these checks from now on. */
function answer(change: Partial<HandOver>) {
  const reply = { status: 200, body: { handOver: { ...nothing, ...change } } };
  server.on(`GET /items/${id}/hand-over`, reply);
  return reply;
}

async function open(who: Who, claimState = 'accepted') {
  be(who);
  server.on(`GET /items/${id}`, itemResponse(id, { ...claimed, ...kept, lane: 'guarded' }));
  server.on(`GET /items/${id}/claims`, {
    status: 200,
    body: { claims: [], needsAcceptedClaim: true },
  });
  const claim = { state: claimState, isFirst: true, createdAt: '2025-09-02T12:00:00.000Z' };
  server.on(`GET /items/${id}/my-claim`, { status: 200, body: { turnedDown: null, claim } });
  await openItem(id);
}
const generate = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Generate OTP' });

describe('the keeper of a guarded item', () => {
  test('saves a check before generating the code', async () => {
    answer({});
    await open('keeper');
    expect((await generate()).disabled).toBe(true);
    screen.getByText(/^Missing: a student card, unlocking/);
    type('Last 4 digits of their student card', '12');
    press('Save checks');
    const card = field('Last 4 digits of their student card');
    await waitFor(() => expect(markOn(card)).toMatch(/must be 4 digits or letters$/));
    type('Last 4 digits of their student card', ' 4711 ');
    type('Rough value', 'much');
    press('Save checks');
    await waitFor(() => expect(markOn(field('Rough value'))).toMatch(/must be a whole number$/));
    type('Rough value', '50');
    server.on(`PUT /items/${id}/hand-over`, () => answer({ studentCard: '4711', value: 50 }));
    press('Save checks');
    await toasted('Checks saved.');
    await waitFor(async () => expect((await generate()).disabled).toBe(false));
    expect(server.requests(`PUT /items/${id}/hand-over`)[0]?.json()).toEqual({
      claimantId: people.claimant.id,
      studentCard: '4711',
      isUnlocked: false,
      value: 50,
    });
    expect(document.querySelectorAll('article [class*="primary"]')).toHaveLength(1);
  });

  test('records that the item was unlocked, without a student card or a value', async () => {
    answer({});
    await open('keeper');
    fireEvent.click(await screen.findByLabelText('Unlocked in front of me'));
    server.on(`PUT /items/${id}/hand-over`, () => answer({ isUnlocked: true }));
    press('Save checks');
    await waitFor(async () => expect((await generate()).disabled).toBe(false));
    expect(server.requests(`PUT /items/${id}/hand-over`)[0]?.json()).toEqual({
      claimantId: people.claimant.id,
      studentCard: null,
      isUnlocked: true,
      value: null,
    });
  });

  test('needs a second keeper for a valuable item, who confirms on this device', async () => {
    answer({ studentCard: '4711', value: 900, needsSecondKeeper: true });
    await open('keeper');
    await screen.findByText('Missing: a second keeper, because of its value.');
    expect((await generate()).disabled).toBe(true);
    type("Other keeper's email", 'ruth@example.edu');
    type("Other keeper's password", 'wrong');
    const call = `POST /items/${id}/second-keeper` as const;
    server.on(call, refusal(400, 'WRONG_PASSWORD', 'This password is wrong.'));
    press('Confirm as second keeper');
    await waitFor(() =>
      expect(markOn(field("Other keeper's password"))).toBe('This password is wrong.'),
    );
    server.on(call, () =>
      answer({ studentCard: '4711', value: 900, needsSecondKeeper: true, secondKeeper: ruth }),
    );
    type("Other keeper's password", 'right');
    press('Confirm as second keeper');
    await screen.findByText('Ruth has confirmed the hand-over.');
    expect((await generate()).disabled).toBe(false);
    expect(server.requests(call)[1]?.json()).toEqual({
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
    await refreshChangedItem(id);
    await screen.findByText('Ruth has confirmed the hand-over.');
  });

  test('has to enter the checks again when the item passes to another claimant', async () => {
    answer({});
    await open('keeper');
    await screen.findByLabelText('Rough value');
    type('Last 4 digits of their student card', '4711');
    const next = { claimedById: people.stranger.id, claimedByName: people.stranger.name };
    server.on(
      `GET /items/${id}`,
      itemResponse(id, { ...claimed, ...kept, ...next, lane: 'guarded' }),
    );
    await refreshChangedItem(id);
    await waitFor(() =>
      expect(field('Last 4 digits of their student card')).toHaveProperty('value', ''),
    );
  });

  test('reads who collects the item for its owner', async () => {
    answer({ studentCard: '4711', proxyName: 'Kofi' });
    await open('keeper');
    await screen.findByText(/^Kofi collects it for the owner\./);
  });

  test('can load the checks again after a failure', async () => {
    server.on(`GET /items/${id}/hand-over`, refusal(500, 'INTERNAL_ERROR', ''));
    await open('keeper');
    await screen.findByText('Failed to load the checks');
    answer({});
    press('Retry');
    await generate();
  });
});

test('another keeper confirms the hand-over with their own password', async () => {
  answer({});
  await open('admin', 'withdrawn');
  fireEvent.click(await screen.findByText('Confirm the hand-over'));
  await screen.findByText('The keeper has recorded nothing yet.');
  press('Confirm');
  await waitFor(() => expect(markOn(field('Your password'))).toBe('Your password is required'));
  type('Your password', 'secret word');
  const call = `POST /items/${id}/second-keeper` as const;
  server.on(call, () => answer({ secondKeeper: ruth }));
  press('Confirm');
  await screen.findByText('Ruth has confirmed the hand-over.');
  expect(server.requests(call)[0]?.json()).toEqual({
    claimantId: people.claimant.id,
    password: 'secret word',
  });
  expect(screen.queryByLabelText('Your password')).toBeNull();
});

test('another keeper cannot confirm before the checks have loaded', async () => {
  server.on(`GET /items/${id}/hand-over`, refusal(500, 'INTERNAL_ERROR', ''));
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
    const call = `POST /items/${id}/second-keeper` as const;
    server.on(call, refusal(400, 'WRONG_PASSWORD', 'This password is wrong.'));
    send();
    await waitFor(() => expect(markOn(field(password))).toBe('This password is wrong.'));
    server.on(call, refusal(409, 'STATUS_CONFLICT', 'Not in this status.'));
    send();
    await toasted('Not in this status.');
    expect(markOn(field(password))).toBeNull();
    within(field(password).form!).getByText('Not in this status.');
  });

  test('reloads the item after a refusal', async () => {
    await openForm();
    const reloads = () => server.requests(`GET /items/${id}`).length;
    const before = reloads();
    server.on(
      `POST /items/${id}/second-keeper`,
      refusal(409, 'STATUS_CONFLICT', 'Not in this status.'),
    );
    send();
    await waitFor(() => expect(reloads()).toBeGreaterThan(before));
  });

  test('reloads the history after the confirmation', async () => {
    const loads = () => server.requests(`GET /items/${id}/history`).length;
    await openForm();
    const history = (await screen.findByText('History')).closest('details')!;
    history.open = true;
    fireEvent(history, new Event('toggle'));
    await waitFor(() => expect(loads()).toBe(1));
    server.on(`POST /items/${id}/second-keeper`, () => answer({ secondKeeper: ruth }));
    send();
    await waitFor(() => expect(loads()).toBe(2));
  });
});

test('another keeper sees what the keeper records meanwhile', async () => {
  answer({});
  await open('admin', 'withdrawn');
  await screen.findByText('The keeper has recorded nothing yet.');
  answer({ studentCard: '4711', isUnlocked: true, value: 900, proxyName: 'Kofi' });
  await refreshChangedItem(id);
  const list = await screen.findByText('Student card ending 4711');
  expect(within(list.closest('ul')!).getAllByRole('listitem')).toHaveLength(4);
});

test('neither the keeper of the item nor a user without a role is asked to confirm the hand-over', async () => {
  answer({});
  await open('keeper');
  await generate();
  expect(screen.queryByText('Confirm the hand-over')).toBeNull();
  closeScreen();
  id = nextItemId();
  await open('stranger', 'withdrawn');
  expect(screen.queryByText('Confirm the hand-over')).toBeNull();
});

describe('the claimant of a guarded item', () => {
  const button = 'Somebody else collects it for me';

  test('makes a code for another person, once the claim is accepted', async () => {
    await open('claimant');
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: 'Who collects it for you?' });
    type('Their name', ' Kofi ');
    const expiresAt = '2025-09-02T12:30:00.000Z';
    server.on(`POST /items/${id}/proxy-code`, { status: 200, body: { otp: '012345', expiresAt } });
    press('Make the code');
    const sheet = within(await screen.findByRole('dialog', { name: 'Blue backpack' }));
    sheet.getByText('0 1 2, 3 4 5');
    sheet.getByText('Send this to Kofi. The keeper scans or types it.');
    fireEvent.click(sheet.getByRole('button', { name: 'Generate new OTP' }));
    const sent = () => server.requests(`POST /items/${id}/proxy-code`).map((one) => one.json());
    await waitFor(() => expect(sent()).toEqual([{ name: 'Kofi' }, { name: 'Kofi' }]));
  });

  test('cannot make a code for another person while the claim waits', async () => {
    await open('claimant', 'waiting');
    await screen.findByRole('button', { name: 'Verify' });
    await waitFor(() => expect(server.requests(`GET /items/${id}/my-claim`)).not.toEqual([]));
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});
