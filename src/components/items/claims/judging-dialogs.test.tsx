import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { invalidate } from '../../../client/query/query.ts';
import {
  claimed,
  itemResponse,
  kept,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import { claimButton, judgedItemStub } from '../../../../tests/support/page/screens/judged-item.ts';
import {
  firstClaim as first,
  rivalClaim as rival,
} from '../../../../tests/support/page/data/judged-claims.ts';
import {
  currentAddress,
  field,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const { item, open } = judgedItemStub();

describe('asking the claimant', () => {
  test('sends the question, and offers the conversation', async () => {
    await open({ claims: [first], who: 'keeper', change: { ...kept, lane: 'guarded' } });
    await screen.findByText('1 claim');
    fireEvent.click(claimButton('Ask', 'claimant'));
    await screen.findByRole('dialog', { name: 'Ask Grace Hopper' });
    press('Send question');
    await screen.findByText('Your question is required');
    type('Your question', ' What is in the small pocket? ');
    const conversationId = '01990000-0000-7000-8000-0000000000ee';
    item.on(`POST /items/${item.id}/ask-claimant`, { status: 200, body: { conversationId } });
    press('Send question');
    fireEvent.click(await screen.findByRole('link', { name: 'Open the conversation' }));
    expect(currentAddress()).toBe(`/messages/${conversationId}`);
    expect(item.requests(`POST /items/${item.id}/ask-claimant`)[0]?.json()).toEqual({
      userId: people.claimant.id,
      question: 'What is in the small pocket?',
    });
  });

  test('keeps the question after a failure', async () => {
    await open({ claims: [first] });
    await screen.findByText('1 claim');
    fireEvent.click(claimButton('Ask', 'claimant'));
    await screen.findByRole('dialog');
    type('Your question', 'What is inside?');
    item.on(`POST /items/${item.id}/ask-claimant`, refusal(500, 'INTERNAL_ERROR', ''));
    press('Send question');
    await toasted('Failed to send the question');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your question').value).toBe(
      'What is inside?',
    );
  });
});

test.each([
  ['claimant', people.claimant.id],
  ['stranger', people.stranger.id],
] as const)('turns down the claim of the %s, with a reason', async (who, userId) => {
  await open({ claims: [first, rival] });
  await screen.findByText('2 claims');
  item.on(`POST /items/${item.id}/turn-down-claim`, itemResponse(item.id, claimed));
  fireEvent.click(claimButton('Turn down', who));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn this claim down?' }));
  dialog.getByText(who === 'stranger' ? /^The other claims stay\. Eve/ : /previous status/);
  type('Reason', 'The lining is red.');
  fireEvent.click(dialog.getByRole('button', { name: 'Turn Down Claim' }));
  await toasted('Claim turned down.');
  expect(item.requests(`POST /items/${item.id}/turn-down-claim`)[0]?.json()).toEqual({
    reason: 'The lining is red.',
    userId,
  });
  expect(document.activeElement?.textContent).toContain('a help, not a verdict');
});

const toAnother = { keeperId: people.stranger.id, keeperName: 'Another Keeper' };

test.each([
  ['Ask: Grace Hopper', 'Your question', 'poster', { status: 'Returned' }],
  ['Turn down: Grace Hopper', 'Reason', 'poster', { status: 'Returned' }],
  ['Ask: Grace Hopper', 'Your question', 'poster', { lane: 'guarded' }],
  ['Ask: Grace Hopper', 'Your question', 'keeper', toAnother],
  ['Turn down: Grace Hopper', 'Reason', 'keeper', toAnother],
  ['Turn Down Claim', 'Reason', 'keeper', toAnother],
] as const)(
  'the dialog of "%s" keeps its %s for the %s when the item becomes %o',
  async (label, name, who, change) => {
    await open({ claims: [first], who, change: kept });
    fireEvent.click(await screen.findByRole('button', { name: label }));
    await screen.findByRole('dialog');
    type(name, 'What is inside?');
    item.on(`GET /items/${item.id}`, itemResponse(item.id, { ...claimed, ...kept, ...change }));
    act(() => invalidate('GET /items/{id}'));
    await waitFor(() => expect(screen.queryByText('1 claim')).toBeNull());
    expect(field(name).value).toBe('What is inside?');
  },
);
