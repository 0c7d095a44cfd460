import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { invalidate } from '../../../client/query/query.ts';
import {
  type Who,
  be,
  claimed,
  detail,
  itemResponse,
  kept,
  nextItemId,
  openItem,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import {
  claimOf,
  firstClaim as first,
  rivalClaim as rival,
} from '../../../../tests/support/page/data/judged-claims.ts';
import {
  closeScreen,
  currentAddress,
  field,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';

const server = stubbed();
let id = '';

beforeEach(() => {
  id = nextItemId();
});

interface Opening {
  claims: JudgedClaim[];
  who?: Who;
  needsAcceptedClaim?: boolean;
  change?: Partial<Item>;
}

async function open({ claims, who = 'poster', needsAcceptedClaim = true, change }: Opening) {
  be(who);
  server.on(`GET /items/${id}`, itemResponse(id, { ...claimed, ...change }));
  answerClaims(claims, needsAcceptedClaim);
  await openItem(id);
}
function answerClaims(claims: JudgedClaim[], needsAcceptedClaim = true) {
  server.on(`GET /items/${id}/claims`, { status: 200, body: { claims, needsAcceptedClaim } });
}
const card = (who: Who) => within(screen.getByRole('article', { name: people[who].name }));
const summary = () => screen.getByText(/^\d claims?$/).closest('summary');
const isUnfolded = () => summary()?.closest('details')?.open;
const button = (label: string, who: Who) =>
  card(who).getByRole('button', { name: `${label}: ${people[who].name}` });

describe('a claim that has to be accepted', () => {
  test('is the next step instead of the return code, and a button moves the focus to the claims', async () => {
    await open({ claims: [first] });
    const look = await screen.findByRole('button', { name: 'Look at the claim' });
    expect(look.className).toContain('primary');
    expect(screen.queryByRole('button', { name: 'Generate OTP' })).toBeNull();
    expect(document.querySelectorAll('[class*="primary"]')).toHaveLength(1);
    await screen.findByText('1 claim');
    expect(isUnfolded()).toBe(true);
    fireEvent.click(look);
    expect(document.activeElement).toBe(summary());
  });

  test('is listed with its strength in the place of the later hand-over', async () => {
    await open({ claims: [first, { ...rival, state: 'turned down' }] });
    const place = (await screen.findByText(/^Accept a claim/)).closest('[data-party]');
    const named = [...(place?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(named).toEqual([`${people.claimant.name}Strength: Strong.`]);
  });

  test('shows each answer beside what was recorded, with its verdict and what speaks for it', async () => {
    await open({ claims: [first] });
    await screen.findByText('1 claim');
    const rows = [...document.querySelectorAll('article section')].map((row) =>
      [...row.querySelectorAll('h4, dd, p')].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['Its lining?', 'green', 'Green', '✓ Right'],
      ['A charm?', "I don't know", 'a bear', '? No answer'],
      ['Its size?', 'big', 'Nothing', '– Not recorded'],
    ]);
    card('claimant').getByText('The words of Grace Hopper');
    card('claimant').getByText('Strength: Strong.');
    card('claimant').getByText(/^Hardly anyone but the owner/);
    card('claimant').getByText(/^Posted a matching lost item/);
    screen.getByText(/a help, not a verdict/);
  });

  test('says when the claimant had read the private details', async () => {
    await open({ claims: [{ ...first, strength: 'Little', hasReadDetails: true }] });
    await screen.findByText('1 claim');
    card('claimant').getByText(/^Kept the item or read its private details/);
  });

  test('says when an earlier lost item of the claimant proves nothing', async () => {
    await open({ claims: [{ ...first, hasEarlierLostPost: false, tooManyLostPosts: 12 }] });
    await screen.findByText('1 claim');
    card('claimant').getByText(/^Posted 12 lost items before this one was found\./);
    expect(card('claimant').queryByText(/^Posted a matching lost item/)).toBeNull();
  });

  test.each([
    ['Sam Finder', 'Changed their name lately. It was Sam Finder. Ask for an ID.'],
    [null, 'Changed their name lately. Ask for an ID.'],
  ])('says that the claimant changed their name, which was %s', async (earlierName, text) => {
    await open({ claims: [{ ...first, isRenamed: true, earlierName }] });
    await screen.findByText('1 claim');
    card('claimant').getByText(text);
  });

  test('says which answers the claimant could read on another item', async () => {
    await open({ claims: [{ ...first, readElsewhere: ['lining', 'charm'] }] });
    await screen.findByText('1 claim');
    card('claimant').getByText(/^Could read some of this in a claim on another item/);
    card('claimant').getByText('Right, but does not count');
    card('claimant').getByText('No answer');
  });

  test('is accepted with one press if there is no other claim; then the viewer can generate the return code', async () => {
    await open({ claims: [first] });
    await screen.findByText('1 claim');
    server.on(`POST /items/${id}/accept-claim`, () => {
      answerClaims([{ ...first, state: 'accepted' }]);
      return itemResponse(id, claimed);
    });
    fireEvent.click(button('Accept', 'claimant'));
    await screen.findByRole('button', { name: 'Generate OTP' });
    await toasted('Claim accepted.');
    expect(server.requests(`POST /items/${id}/accept-claim`)[0]?.json()).toEqual({
      userId: people.claimant.id,
    });
    expect(screen.queryByRole('button', { name: 'Look at the claim' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('a help, not a verdict');
    // A browser takes the focus from a text that is folded away.
    expect(isUnfolded()).toBe(true);
    // The one button left turns the accepted claim down.
    expect(card('claimant').getAllByRole('button')).toHaveLength(1);
  });

  test('is accepted after a warning if there are other claims', async () => {
    await open({ claims: [first, rival] });
    await screen.findByText('2 claims');
    card('stranger').getByText(/^Used the same network/);
    server.on(`POST /items/${id}/accept-claim`, () => {
      answerClaims([
        { ...rival, state: 'accepted' },
        { ...first, state: 'turned down' },
      ]);
      return itemResponse(id, { ...claimed, claimedByName: 'Eve' });
    });
    fireEvent.click(button('Accept', 'stranger'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the claim of Eve?' }));
    dialog.getByText(/turns the others down/);
    expect(server.requests(`POST /items/${id}/accept-claim`)).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(detail('Claimed By')).toBe('Eve'));
    await screen.findByText('Decided claims');
    expect(document.activeElement?.textContent).toContain('a help, not a verdict');
  });

  test('still has to be accepted after the first claim on an open item was turned down', async () => {
    await open({
      claims: [rival, { ...first, state: 'turned down' }],
      change: { status: 'Found', claimedById: null, claimedByName: null },
    });
    await screen.findByRole('button', { name: 'Look at the claim' });
  });

  test('does not hide the return code if another claim is accepted already, and is accepted only after a warning', async () => {
    await open({ claims: [rival, { ...first, state: 'accepted' }] });
    await screen.findByRole('button', { name: 'Generate OTP' });
    await screen.findByText('2 claims');
    fireEvent.click(button('Accept', 'stranger'));
    await screen.findByRole('dialog', { name: 'Accept the claim of Eve?' });
    expect(screen.queryByRole('button', { name: 'Look at the claim' })).toBeNull();
  });

  test('reports a failure and loads the claims again', async () => {
    await open({ claims: [first] });
    await screen.findByText('1 claim');
    server.on(`POST /items/${id}/accept-claim`, () => {
      answerClaims([{ ...first, state: 'withdrawn' }]);
      return refusal(409, 'STATUS_CONFLICT', 'The claim was withdrawn.');
    });
    fireEvent.click(button('Accept', 'claimant'));
    await toasted('The claim was withdrawn.');
    await waitFor(() => expect(card('claimant').getByText('Withdrawn')).toBeTruthy());
  });
});

describe('asking the claimant', () => {
  test('sends the question, and offers the conversation', async () => {
    await open({ claims: [first], who: 'keeper', change: { ...kept, lane: 'guarded' } });
    await screen.findByText('1 claim');
    fireEvent.click(button('Ask', 'claimant'));
    await screen.findByRole('dialog', { name: 'Ask Grace Hopper' });
    press('Send question');
    await screen.findByText('Your question is required');
    type('Your question', ' What is in the small pocket? ');
    const conversationId = '01990000-0000-7000-8000-0000000000ee';
    server.on(`POST /items/${id}/ask-claimant`, { status: 200, body: { conversationId } });
    press('Send question');
    fireEvent.click(await screen.findByRole('link', { name: 'Open the conversation' }));
    expect(currentAddress()).toBe(`/messages/${conversationId}`);
    expect(server.requests(`POST /items/${id}/ask-claimant`)[0]?.json()).toEqual({
      userId: people.claimant.id,
      question: 'What is in the small pocket?',
    });
  });

  test('keeps the question after a failure', async () => {
    await open({ claims: [first] });
    await screen.findByText('1 claim');
    fireEvent.click(button('Ask', 'claimant'));
    await screen.findByRole('dialog');
    type('Your question', 'What is inside?');
    server.on(`POST /items/${id}/ask-claimant`, refusal(500, 'INTERNAL_ERROR', ''));
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
  server.on(`POST /items/${id}/turn-down-claim`, itemResponse(id, claimed));
  fireEvent.click(button('Turn down', who));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn this claim down?' }));
  dialog.getByText(who === 'stranger' ? /^The other claims stay\. Eve/ : /previous status/);
  type('Reason', 'The lining is red.');
  fireEvent.click(dialog.getByRole('button', { name: 'Turn Down Claim' }));
  await toasted('Claim turned down.');
  expect(server.requests(`POST /items/${id}/turn-down-claim`)[0]?.json()).toEqual({
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
    server.on(`GET /items/${id}`, itemResponse(id, { ...claimed, ...kept, ...change }));
    act(() => invalidate('GET /items/{id}'));
    await waitFor(() => expect(screen.queryByText('1 claim')).toBeNull());
    expect(field(name).value).toBe('What is inside?');
  },
);

test('on an item without private details, the return code is the next step, and the story is folded below', async () => {
  await open({ claims: [claimOf('claimant')], needsAcceptedClaim: false });
  await screen.findByRole('button', { name: 'Generate OTP' });
  await screen.findByText('1 claim');
  expect(isUnfolded()).toBe(false);
});

test('a claim without a description needs no panel on an item without private details', async () => {
  await open({ claims: [claimOf('claimant', { story: null })], needsAcceptedClaim: false });
  await screen.findByRole('button', { name: 'Generate OTP' });
  expect(screen.queryByText('1 claim')).toBeNull();
});

test('the poster of a guarded item reads that the desk judges, and fetches no claims', async () => {
  await open({ claims: [first], change: { lane: 'guarded' } });
  await screen.findByText('Hand it in at the desk.');
  screen.getByText(/A keeper judges its claims/);
  expect(screen.queryByRole('button', { name: 'Generate OTP' })).toBeNull();
  expect(server.requests(`GET /items/${id}/claims`)).toEqual([]);
});

test.each([
  ['the connection dropped', 'drop the connection'],
  ['the server failed', refusal(500, 'INTERNAL_ERROR', '')],
  ["a proxy's 404", { status: 404, html: '<h1>Not Found</h1>' }],
] as const)('a judge can load the claims again after %s', async (_when, failing) => {
  await open({ claims: [] });
  closeScreen();
  id = nextItemId();
  server.on(`GET /items/${id}`, itemResponse(id, claimed));
  server.on(`GET /items/${id}/claims`, failing);
  await openItem(id);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerClaims([first]);
  fireEvent.click(retry);
  await screen.findByText('1 claim');
});
