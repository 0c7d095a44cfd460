import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  claimed,
  detail,
  itemResponse,
  openItem,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import {
  claimButton,
  claimCard,
  judgedItemStub,
} from '../../../../tests/support/page/screens/judged-item.ts';
import {
  claimOf,
  firstClaim as first,
  rivalClaim as rival,
} from '../../../../tests/support/page/data/judged-claims.ts';
import { closeScreen, toasted } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const { item, answerClaims, open } = judgedItemStub();

const summary = () => screen.getByText(/^\d claims?$/).closest('summary');
const isUnfolded = () => summary()?.closest('details')?.open;

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

  test('is listed with its strength and words in the place of the later hand-over', async () => {
    await open({ claims: [first, { ...rival, state: 'turned down' }] });
    const place = (await screen.findByText(/^Accept a claim/)).closest('[data-party]');
    const named = [...(place?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(named).toEqual([`${people.claimant.name}Strength: Strong.The words of Grace Hopper`]);
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
    claimCard('claimant').getByText('The words of Grace Hopper');
    claimCard('claimant').getByText('Strength: Strong.');
    claimCard('claimant').getByText(/^Hardly anyone but the owner/);
    claimCard('claimant').getByText(/^Posted a matching lost item/);
    screen.getByText(/a help, not a verdict/);
  });

  test('says when the claimant had read the private details', async () => {
    await open({ claims: [{ ...first, strength: 'Little', hasReadDetails: true }] });
    await screen.findByText('1 claim');
    claimCard('claimant').getByText(/^Kept the item or read its private details/);
  });

  test('says when an earlier lost item of the claimant proves nothing', async () => {
    await open({ claims: [{ ...first, hasEarlierLostPost: false, tooManyLostPosts: 12 }] });
    await screen.findByText('1 claim');
    claimCard('claimant').getByText(/^Posted 12 lost items before this one was found\./);
    expect(claimCard('claimant').queryByText(/^Posted a matching lost item/)).toBeNull();
  });

  test.each([
    ['Sam Finder', 'Changed their name lately. It was Sam Finder. Ask for an ID.'],
    [null, 'Changed their name lately. Ask for an ID.'],
  ])('says that the claimant changed their name, which was %s', async (earlierName, text) => {
    await open({ claims: [{ ...first, isRenamed: true, earlierName }] });
    await screen.findByText('1 claim');
    claimCard('claimant').getByText(text);
  });

  test('says which answers the claimant could read on another item', async () => {
    await open({ claims: [{ ...first, readElsewhere: ['lining', 'charm'] }] });
    await screen.findByText('1 claim');
    claimCard('claimant').getByText(/^Could read some of this in a claim on another item/);
    claimCard('claimant').getByText('Right, but does not count');
    claimCard('claimant').getByText('No answer');
  });

  test('is accepted with one press if there is no other claim; then the viewer can generate the return code', async () => {
    await open({ claims: [first] });
    await screen.findByText('1 claim');
    item.on(`POST /items/${item.id}/accept-claim`, () => {
      answerClaims([{ ...first, state: 'accepted' }]);
      return itemResponse(item.id, claimed);
    });
    fireEvent.click(claimButton('Accept', 'claimant'));
    await screen.findByRole('button', { name: 'Generate OTP' });
    await toasted('Claim accepted.');
    expect(item.requests(`POST /items/${item.id}/accept-claim`)[0]?.json()).toEqual({
      userId: people.claimant.id,
    });
    expect(screen.queryByRole('button', { name: 'Look at the claim' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('a help, not a verdict');
    // A browser takes the focus from a text that is folded away.
    expect(isUnfolded()).toBe(true);
    // The one button left turns the accepted claim down.
    expect(claimCard('claimant').getAllByRole('button')).toHaveLength(1);
  });

  test('is accepted after a warning if there are other claims', async () => {
    await open({ claims: [first, rival] });
    await screen.findByText('2 claims');
    claimCard('stranger').getByText(/^Used the same network/);
    item.on(`POST /items/${item.id}/accept-claim`, () => {
      answerClaims([
        { ...rival, state: 'accepted' },
        { ...first, state: 'turned down' },
      ]);
      return itemResponse(item.id, { ...claimed, claimedByName: 'Eve' });
    });
    fireEvent.click(claimButton('Accept', 'stranger'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the claim of Eve?' }));
    dialog.getByText(/turns the others down/);
    expect(item.requests(`POST /items/${item.id}/accept-claim`)).toEqual([]);
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
    fireEvent.click(claimButton('Accept', 'stranger'));
    await screen.findByRole('dialog', { name: 'Accept the claim of Eve?' });
    expect(screen.queryByRole('button', { name: 'Look at the claim' })).toBeNull();
  });

  test('reports a failure and loads the claims again', async () => {
    await open({ claims: [first] });
    await screen.findByText('1 claim');
    item.on(`POST /items/${item.id}/accept-claim`, () => {
      answerClaims([{ ...first, state: 'withdrawn' }]);
      return refusal(409, 'STATUS_CONFLICT', 'The claim was withdrawn.');
    });
    fireEvent.click(claimButton('Accept', 'claimant'));
    await toasted('The claim was withdrawn.');
    await waitFor(() => expect(claimCard('claimant').getByText('Withdrawn')).toBeTruthy());
  });
});

describe('a claim on an item without private details', () => {
  const little = claimOf('claimant', { answers: first.answers });

  test('is shown with its words and strength before the return code, with its panel unfolded', async () => {
    await open({ claims: [little], needsAcceptedClaim: false });
    await screen.findByRole('button', { name: 'Look at the claim' });
    const place = (await screen.findByText(/^Nobody has accepted this claim yet/)).closest('div');
    const named = [...(place?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
    expect(named).toEqual([`${people.claimant.name}Strength: Little.The words of Grace Hopper`]);
    await screen.findByText('1 claim');
    expect(isUnfolded()).toBe(true);
    expect(screen.queryByLabelText('Enter OTP')).toBeNull();
    expect(document.querySelectorAll('[class*="primary"]')).toHaveLength(1);
    screen.getByText(/^Read the claim below/);
  });

  test('does not keep the viewer from the return code, and is shown before it only once', async () => {
    await open({ claims: [little], needsAcceptedClaim: false });
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    item.on(`POST /items/${item.id}/generate-otp`, {
      status: 200,
      body: { otp: '012345', expiresAt },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Generate OTP' }));
    await screen.findByText('0 1 2, 3 4 5');
    expect(item.requests(`POST /items/${item.id}/generate-otp`)).toHaveLength(1);
    await screen.findByLabelText('Enter OTP');
    expect(screen.queryByText(/^Nobody has accepted this claim yet/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Show OTP'));
  });

  test('is not shown before the return code if it is strong, but its panel is unfolded', async () => {
    await open({ claims: [first], needsAcceptedClaim: false });
    await screen.findByLabelText('Enter OTP');
    await screen.findByText('1 claim');
    expect(isUnfolded()).toBe(true);
    expect(screen.queryByRole('button', { name: 'Look at the claim' })).toBeNull();
  });

  test('is not shown before the return code once it is accepted, and its panel is folded', async () => {
    await open({ claims: [{ ...little, state: 'accepted' }], needsAcceptedClaim: false });
    await screen.findByLabelText('Enter OTP');
    await screen.findByText('1 claim');
    expect(isUnfolded()).toBe(false);
    screen.getByText(/^Message the person claiming it/);
  });
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
  expect(item.requests(`GET /items/${item.id}/claims`)).toEqual([]);
});

test.each([
  ['the connection dropped', 'drop the connection'],
  ['the server failed', refusal(500, 'INTERNAL_ERROR', '')],
  ["a proxy's 404", { status: 404, html: '<h1>Not Found</h1>' }],
] as const)('a judge can load the claims again after %s', async (_when, failing) => {
  await open({ claims: [] });
  closeScreen();
  item.takeAnother();
  item.on(`GET /items/${item.id}`, itemResponse(item.id, claimed));
  item.on(`GET /items/${item.id}/claims`, failing);
  await openItem(item.id);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answerClaims([first]);
  fireEvent.click(retry);
  await screen.findByText('1 claim');
});
