import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  be,
  claimed,
  itemResponse,
  nextItemId,
  openItem,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import { closeScreen, press, toasted } from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';

const server = stubbed();
let id = '';

beforeEach(() => {
  id = nextItemId();
});

describe('private details', () => {
  const view = { privateDetails: [{ kind: 'lining', text: 'Green with dots' }], photo: null };

  async function open() {
    be('admin');
    server.on(`GET /items/${id}`, itemResponse(id, claimed));
    await openItem(id);
  }

  test('are fetched only on demand, with a warning about the history', async () => {
    await open();
    server.on(`GET /items/${id}/private-details`, { status: 200, body: view });
    fireEvent.click(await screen.findByText('Only the owner would know'));
    await screen.findByText('Opening this is noted in the history.');
    expect(server.requests(`GET /items/${id}/private-details`)).toEqual([]);
    press('Show private details');
    await screen.findByText('Green with dots');
    expect(server.requests(`GET /items/${id}/private-details`)).toHaveLength(1);
  });

  test('are not offered to a claimant, and not on a lost item', async () => {
    be('claimant');
    server.on(`GET /items/${id}`, itemResponse(id, claimed));
    await openItem(id);
    await screen.findByRole('button', { name: 'Withdraw Claim' });
    expect(screen.queryByText('Only the owner would know')).toBeNull();
    closeScreen();
    id = nextItemId();
    be('poster');
    server.on(`GET /items/${id}`, itemResponse(id, { status: 'Lost' }));
    await openItem(id);
    await screen.findByText('History');
    expect(screen.queryByText('Only the owner would know')).toBeNull();
  });

  test('report a failure', async () => {
    await open();
    fireEvent.click(await screen.findByText('Only the owner would know'));
    server.on(`GET /items/${id}/private-details`, refusal(500, 'INTERNAL_ERROR', ''));
    fireEvent.click(await screen.findByRole('button', { name: 'Show private details' }));
    await toasted('Failed to load the private details');
  });
});
