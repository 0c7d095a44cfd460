import { act, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { DashboardScreen } from '../../src/features/dashboard/dashboard-screen.tsx';
import { ownItemRow, ownItems, ownItemsReply } from './own-items.ts';
import { showScreen } from './screen.tsx';
import { stubbedAs } from './stubbed-as.ts';

export const ada = { id: 'ada', name: 'Ada', email: 'ada@example.edu', role: 'user' };

/** Has each test of a file begin as Ada, who has seen nothing yet. @returns the server that her calls go to */
export function serverOfAda() {
  return stubbedAs(() => ada);
}

/** The same for tests that edit items in their rows and cards, and what they do. */
export function editingAsAda() {
  const server = serverOfAda();
  beforeEach(() => {
    server.on('GET /categories', {
      status: 200,
      body: { categories: ['Bags', 'Books'].map((name) => ({ _id: name, name })) },
    });
  });
  return {
    server,

    /** Shows the items that the server has from now on. */
    open: async (
      items = ownItems({ title: 'Blue bag' }, { title: 'Red umbrella' }),
      total = items.length,
    ): Promise<void> => {
      server.on('GET /users/me/items', ownItemsReply(items, { total }));
      showScreen(<DashboardScreen />, '/dashboard');
      await screen.findByText(/^\d+ items?\b/);
    },

    /** Opens the form of an item's row. */
    edit: (title: string): void => {
      act(() => within(ownItemRow(title)).getByRole('button', { name: 'Edit' }).click());
    },
  };
}
