import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import {
  be,
  claimed,
  itemResponse,
  kept,
  nextItemId,
  openItem,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import { closeScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { stubbed } from '../../../../tests/support/page/stand-ins/stubbed.ts';

const server = stubbed();
let id = '';

beforeEach(() => {
  id = nextItemId();
});

describe('the claimant of an item', () => {
  const claim = { state: 'waiting', isFirst: true, createdAt: '2025-09-02T12:00:00.000Z' };
  async function openOwn(change: object, item: Partial<Item> = {}) {
    be('claimant');
    server.on(`GET /items/${id}`, itemResponse(id, { ...claimed, ...item }));
    const body = { turnedDown: null, claim: { ...claim, ...change } };
    server.on(`GET /items/${id}/my-claim`, { status: 200, body });
    await openItem(id);
  }

  test.each([
    [{}, {}, "You've claimed this. Ada Byron will look at your answers."],
    [
      {},
      { ...kept, lane: 'guarded' },
      "You've claimed this. Kim Keeper will look at your answers.",
    ],
    [{}, { lane: 'guarded' }, "You've claimed this. A keeper will look at your answers."],
    [{ state: 'accepted' }, {}, /^Your claim was accepted\. Agree on a place/],
    [{ state: 'accepted' }, { lane: 'guarded' }, /^Your claim was accepted\. Collect it at the/],
  ] as const)('reads about the claim %j on the item %j: %s', async (change, item, text) => {
    await openOwn(change, item);
    await screen.findByText(text);
    expect(server.requests(`GET /items/${id}/claims`)).toEqual([]);
  });

  test('reads that a question was asked, with a link to the conversation', async () => {
    await openOwn({ state: 'asked' });
    await screen.findByText('You were asked a question. Answer it in the conversation.');
    screen.getByRole('button', { name: 'Open the conversation' });
    closeScreen();
    id = nextItemId();
    await openOwn({ state: 'asked' }, kept);
    await screen.findByRole('link', { name: 'Open your conversations' });
  });
});
