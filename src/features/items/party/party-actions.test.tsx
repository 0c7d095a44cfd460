import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import {
  claimed,
  detail,
  itemResponse,
  itemStub,
  people,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import { field, press, toasted, type } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../../client/query/query.ts';

const server = itemStub();

const { open } = server;
const dialog = () => within(screen.getByRole('dialog'));
/** Waits for a button and presses it. */
const pressOnce = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const fails = refusal(500, 'INTERNAL_ERROR', '');

describe('turning a claim down', () => {
  const call = () => `POST /items/${server.id}/turn-down-claim` as const;
  async function ask() {
    await open('poster', claimed);
    await pressOnce('Turn Down Claim');
    await screen.findByRole('dialog', { name: 'Turn this claim down?' });
  }
  const confirm = () => fireEvent.click(dialog().getByRole('button', { name: 'Turn Down Claim' }));

  test('asks for a reason and sends it', async () => {
    await ask();
    confirm();
    await dialog().findByText('Reason is required');
    type('Reason', ' x ');
    confirm();
    await dialog().findByText('Reason must be at least 2 characters long');
    expect(server.requests(call())).toEqual([]);

    server.on(call(), itemResponse(server.id));
    type('Reason', ' It has no laptop in it. ');
    confirm();
    await waitFor(() => expect(detail('Status')).toBe('Found'));
    expect(server.requests(call())[0]?.json()).toEqual({
      reason: 'It has no laptop in it.',
      userId: people.claimant.id,
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await toasted('Claim turned down.');
  });

  test('names the claimant of the opened dialog when another claim was accepted meanwhile', async () => {
    await ask();
    type('Reason', 'Not theirs');
    const { id: claimedById, name: claimedByName } = people.stranger;
    server.on(
      `GET /items/${server.id}`,
      itemResponse(server.id, { ...claimed, claimedById, claimedByName }),
    );
    invalidate('GET /items/{id}');
    await waitFor(() => expect(detail('Claimed By')).toBe(claimedByName));
    dialog().getByText(new RegExp(`${people.claimant.name} can't claim it again`));
    server.on(call(), refusal(409, 'STATUS_CONFLICT', 'The item has changed.'));
    confirm();
    await toasted('The item has changed.');
    expect(server.requests(call())[0]?.json()).toMatchObject({ userId: people.claimant.id });
  });

  test('names nobody if the item is claimed without a claimant', async () => {
    await open('poster', { status: 'Claimed' });
    await pressOnce('Turn Down Claim');
    await screen.findByRole('dialog', { name: 'Turn this claim down?' });
    server.on(call(), itemResponse(server.id));
    type('Reason', 'Set by mistake');
    confirm();
    await waitFor(() => expect(detail('Status')).toBe('Found'));
    expect(server.requests(call())[0]?.json()).toEqual({ reason: 'Set by mistake' });
  });

  test('reports a failure and keeps the reason', async () => {
    await ask();
    server.on(call(), fails);
    type('Reason', 'Not theirs');
    confirm();
    await toasted('Failed to turn down the claim');
    expect(field('Reason').value).toBe('Not theirs');
  });
});

describe('withdrawing a claim', () => {
  test('asks for confirmation, sends the request, and shows the item without the claim', async () => {
    await open('claimant', claimed);
    server.on(`POST /items/${server.id}/withdraw-claim`, itemResponse(server.id));
    await pressOnce('Withdraw Claim');
    await screen.findByRole('dialog');
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    press('Withdraw Claim');
    fireEvent.click(dialog().getByRole('button', { name: 'Withdraw Claim' }));
    await toasted('Claim withdrawn.');
    expect(detail('Claimed By')).toBe('Not Claimed');
    expect(server.requests(`POST /items/${server.id}/withdraw-claim`)).toHaveLength(1);
  });
});

describe('deleting', () => {
  async function ask(change: Partial<Item> = {}) {
    await open('poster', change);
    await pressOnce('Delete');
    await screen.findByRole('dialog', { name: 'Delete this item?' });
  }
  const confirm = () => fireEvent.click(dialog().getByRole('button', { name: 'Delete' }));

  test('says that the claimant will be notified, and goes to the dashboard', async () => {
    await ask(claimed);
    expect(dialog().getByText(/^Grace Hopper is waiting for it and will be told/)).toBeTruthy();
    server.on(`DELETE /items/${server.id}`, { status: 200, body: { message: 'Gone' } });
    confirm();
    await screen.findByRole('heading', { name: 'Dashboard' });
    await toasted('Item deleted successfully!');
  });

  test("goes to the dashboard if the item is gone, although the response is a proxy's", async () => {
    await ask();
    server.on(`DELETE /items/${server.id}`, () => {
      server.on(`GET /items/${server.id}`, refusal(404, 'NOT_FOUND', 'It no longer exists.'));
      return { status: 502, html: '<h1>Bad Gateway</h1>' };
    });
    confirm();
    await screen.findByRole('heading', { name: 'Dashboard' });
    await toasted('Item deleted successfully!');
    expect(screen.queryByText('Failed to delete item')).toBeNull();
  });

  test('mentions no claimant if there is none, and reports a failure', async () => {
    await ask();
    expect(dialog().queryByText(/waiting/)).toBeNull();
    server.on(`DELETE /items/${server.id}`, fails);
    confirm();
    await toasted('Failed to delete item');
    expect(detail('Status')).toBe('Found');
  });
});
