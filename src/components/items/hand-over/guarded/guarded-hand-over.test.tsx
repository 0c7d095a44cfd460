import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { otp } from '../../../../../contract/bounds.ts';
import {
  generateButton,
  guardedItemStub,
} from '../../../../../tests/support/page/screens/guarded-item.ts';
import {
  claimed,
  itemResponse,
  kept,
  people,
} from '../../../../../tests/support/page/screens/item-screen.tsx';
import {
  field,
  markOn,
  press,
  toasted,
  type,
} from '../../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { refreshChangedItem } from '../../../../client/prefetch/changed-item.ts';
import { invalidate } from '../../../../client/query/query.ts';

const { item, answer, open } = guardedItemStub();

describe('the keeper of a guarded item', () => {
  test('saves a check before generating the code', async () => {
    answer({});
    await open('keeper');
    expect((await generateButton()).disabled).toBe(true);
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
    item.on(`PUT /items/${item.id}/hand-over`, () => answer({ studentCard: '4711', value: 50 }));
    press('Save checks');
    await toasted('Checks saved.');
    await waitFor(async () => expect((await generateButton()).disabled).toBe(false));
    expect(item.requests(`PUT /items/${item.id}/hand-over`)[0]?.json()).toEqual({
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
    item.on(`PUT /items/${item.id}/hand-over`, () => answer({ isUnlocked: true }));
    press('Save checks');
    await waitFor(async () => expect((await generateButton()).disabled).toBe(false));
    expect(item.requests(`PUT /items/${item.id}/hand-over`)[0]?.json()).toEqual({
      claimantId: people.claimant.id,
      studentCard: null,
      isUnlocked: true,
      value: null,
    });
  });

  test('has to enter the checks again when the item passes to another claimant', async () => {
    answer({});
    await open('keeper');
    await screen.findByLabelText('Rough value');
    type('Last 4 digits of their student card', '4711');
    const next = { claimedById: people.stranger.id, claimedByName: people.stranger.name };
    item.on(
      `GET /items/${item.id}`,
      itemResponse(item.id, { ...claimed, ...kept, ...next, lane: 'guarded' }),
    );
    await refreshChangedItem(item.id);
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
    item.on(`GET /items/${item.id}/hand-over`, refusal(500, 'INTERNAL_ERROR', ''));
    await open('keeper');
    await screen.findByText('Failed to load the checks');
    answer({});
    press('Retry');
    await generateButton();
  });
});

describe('the claimant of a guarded item', () => {
  const button = 'Somebody else collects it for me';

  test('makes a code for another person, once the claim is accepted', async () => {
    await open('claimant');
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await screen.findByRole('dialog', { name: 'Who collects it for you?' });
    type('Their name', ' Kofi ');
    const expiresAt = '2025-09-02T12:30:00.000Z';
    item.on(`POST /items/${item.id}/proxy-code`, {
      status: 200,
      body: { otp: '012345', expiresAt },
    });
    press('Make the code');
    const sheet = within(await screen.findByRole('dialog', { name: 'Blue backpack' }));
    sheet.getByText('0 1 2, 3 4 5');
    sheet.getByText('Send this to Kofi. The keeper scans or types it.');
    fireEvent.click(sheet.getByRole('button', { name: 'Generate new OTP' }));
    const sent = () => item.requests(`POST /items/${item.id}/proxy-code`).map((one) => one.json());
    await waitFor(() => expect(sent()).toEqual([{ name: 'Kofi' }, { name: 'Kofi' }]));
  });

  test('finds the name of that person again after closing the dialog, until the code is made', async () => {
    await open('claimant');
    const openDialog = async () => {
      fireEvent.click(await screen.findByRole('button', { name: button }));
      return screen.findByLabelText('Their name');
    };
    await openDialog();
    type('Their name', 'Kofi');
    press('Cancel');
    expect(await openDialog()).toHaveProperty('value', 'Kofi');
    screen.getByText('Your draft was restored.');
    const expiresAt = '2025-09-02T12:30:00.000Z';
    item.on(`POST /items/${item.id}/proxy-code`, {
      status: 200,
      body: { otp: '012345', expiresAt },
    });
    press('Make the code');
    await screen.findByText('0 1 2, 3 4 5');
    press('Close');
    expect(await openDialog()).toHaveProperty('value', '');
  });

  test.each([
    { isOwn: false, who: 'The keeper' },
    { isOwn: true, who: 'You' },
  ])(
    'learns that a newer code replaced the one for another person: $who',
    async ({ isOwn, who }) => {
      await open('claimant');
      fireEvent.click(await screen.findByRole('button', { name: button }));
      type('Their name', 'Kofi');
      const generated = Date.now() - 1000;
      item.on(`POST /items/${item.id}/proxy-code`, {
        status: 200,
        body: {
          otp: '012345',
          expiresAt: new Date(generated + otp.returnCodeLifeMs).toISOString(),
        },
      });
      press('Make the code');
      await screen.findByText('0 1 2, 3 4 5');

      // The live event about the item makes the page fetch the claim again.
      const claim = { state: 'accepted', isFirst: true, createdAt: '2025-09-02T12:00:00.000Z' };
      const claimReply = (returnCode: { isOwn: boolean; createdAt: string }) => ({
        status: 200,
        body: { turnedDown: null, claim, returnCode },
      });
      const createdAt = new Date(generated + 500).toISOString();
      item.on(`GET /items/${item.id}/my-claim`, claimReply({ isOwn, createdAt }));
      act(() => invalidate('GET /items/{id}/my-claim'));
      await screen.findByText(
        `${who} made a newer code, so this one is no longer valid. If Kofi still collects it, generate a new one.`,
      );
      expect(screen.queryByText('0 1 2, 3 4 5')).toBeNull();

      const expiresAt = new Date(generated + 1000 + otp.returnCodeLifeMs).toISOString();
      item.on(`POST /items/${item.id}/proxy-code`, {
        status: 200,
        body: { otp: '678901', expiresAt },
      });
      press('Generate new OTP');
      await screen.findByText('6 7 8, 9 0 1');
    },
  );

  test('cannot make a code for another person while the claim waits', async () => {
    await open('claimant', 'waiting');
    await screen.findByRole('button', { name: 'Verify' });
    await waitFor(() => expect(item.requests(`GET /items/${item.id}/my-claim`)).not.toEqual([]));
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});
