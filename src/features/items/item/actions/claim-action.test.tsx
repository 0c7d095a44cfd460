import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../../../contract/paths.ts';
import {
  be,
  claimThroughDialog,
  claimed,
  itemStub,
} from '../../../../../tests/support/page/screens/item-screen.tsx';
import {
  closeScreen,
  currentAddress,
  press,
} from '../../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../../tests/support/page/stand-ins/stub-server.ts';
import { session } from '../../../../client/session/session.ts';
import { claiming } from '../../../../components/items/intended-action.ts';

const server = itemStub();

const { open } = server;

describe('a claim that was turned down', () => {
  const call = () => `GET /items/${server.id}/my-claim` as const;
  const answer = {
    status: 200,
    body: { turnedDown: { reason: 'The colour is wrong.', at: '2025-09-01T12:00:00.000Z' } },
  };

  test('is shown to its claimant with the reason, in place of the claim button', async () => {
    server.on(call(), answer);
    await open('stranger');
    await screen.findByText('Your claim was turned down.');
    expect(screen.getByText('The colour is wrong.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Claim Item' })).toBeNull();
    const message = screen.getByRole('button', { name: 'Message Owner' });
    expect(message.className).toContain('primary');
    // The viewer cannot claim, so the page does not explain how.
    expect(screen.queryByText('How claiming works')).toBeNull();
  });

  test('is shown and focused when a claim fails because of it', async () => {
    server.on(call(), { status: 200, body: { turnedDown: null } });
    await open('stranger');
    server.on(`POST /items/${server.id}/claim`, () => {
      server.on(call(), answer);
      return refusal(403, 'CLAIM_TURNED_DOWN', 'Turned down.');
    });
    await claimThroughDialog(server, server.id);
    const shown = await screen.findByText('Your claim was turned down.');
    await waitFor(() => expect(document.activeElement).toBe(shown.closest('p')));
  });

  test('is not fetched for a visitor or for an item that cannot be claimed', async () => {
    await open('visitor');
    expect(server.requests(call())).toEqual([]);
    closeScreen();
    // Use another item, because the query cache still has the item that the visitor saw.
    server.takeAnother();
    await open('stranger', { ...claimed, status: 'Returned' });
    expect(server.requests(call())).toEqual([]);
  });
});

describe('a viewer who chose this item as theirs on the form for a new item', () => {
  const questions = () =>
    server.on(`GET /items/${server.id}/claim-questions`, { status: 200, body: { questions: [] } });

  test('gets the claim dialog, but not again after a reload', async () => {
    questions();
    await open('stranger', {}, { state: claiming });
    await screen.findByRole('dialog', { name: 'Is it yours?' });
    press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentAddress()).toBe(`/items/${server.id}`);
  });

  test('gets the dialog for a rival claim if somebody else has claimed the item', async () => {
    questions();
    server.on(`GET /items/${server.id}/my-claim`, { status: 200, body: { turnedDown: null } });
    await open('stranger', claimed, { state: claiming });
    await screen.findByRole('dialog', { name: 'Is it yours?' });
  });

  test.each(['visitor', 'poster'] as const)('gets no dialog as a %s', async (who) => {
    await open(who, {}, { state: claiming });
    await screen.findByRole('button', { name: 'Copy Link' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('the claim dialog closes when its writer signs out in another tab, and stays closed for the next person', async () => {
  server.on(`GET /items/${server.id}/claim-questions`, { status: 200, body: { questions: [] } });
  await open('stranger');
  press('Claim Item');
  await screen.findByLabelText('Describe it in your own words');
  act(() => void session.signOut());
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => be('claimant'));
  await waitFor(() => expect(server.requests(`GET /items/${server.id}/my-claim`)).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the page of a lost item offers first to post it as found, then to message its owner and to claim it', async () => {
  await open('stranger', { status: 'Lost' });
  expect(screen.getByText(/^Found it\?/)).toBeTruthy();
  const bar = screen.getByRole('group', { name: 'Actions' });
  const names = [...bar.querySelectorAll('a, button')].map(({ textContent }) => textContent);
  expect(names).toEqual(['I found this', 'Message Owner']);
  const found = screen.getByRole('link', { name: 'I found this' });
  expect(found.getAttribute('href')).toBe(paths.createFoundItem(server.id));
  const looks = [found, screen.getByRole('button', { name: 'Claim Item' })].map((one) =>
    one.className.includes('primary'),
  );
  expect(looks).toEqual([true, false]);
});

test.each(['Claim Item', 'Message Owner'])(
  'keeps the button %s when the session has loaded, so that a press is not lost',
  async (name) => {
    await open('visitor');
    const button = screen.getByRole('button', { name });
    act(() => be('stranger'));
    await waitFor(() =>
      expect(server.requests(`GET /items/${server.id}/my-claim`)).not.toEqual([]),
    );
    expect(screen.getByRole('button', { name })).toBe(button);
  },
);

test('a claim on a lost item whose response was lost is repeated, not sent as another one', async () => {
  const claims = `POST /items/${server.id}/claim` as const;
  server.on(claims, 'drop the connection');
  await open('stranger', { status: 'Lost' });
  press('Claim Item');
  await waitFor(() => expect(server.requests(claims)).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Claim Item' }).ariaBusy).not.toBe('true'),
  );
  press('Claim Item');
  await waitFor(() => expect(server.requests(claims)).toHaveLength(2));
  const [first, repeat] = server.requests(claims).map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(repeat).toBe(first);
});
