import { act, screen, within } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { categoriesReply } from '../data/replies.ts';
import DashboardScreen from '../../../../src/features/dashboard/dashboard-screen.tsx';
import { ownItemRow, ownItems, ownItemsReply } from '../data/own-items.ts';
import { showScreen } from './screen.tsx';
import { stubbedAs } from '../stand-ins/stubbed-as.ts';

export const ada = { id: 'ada', name: 'Ada', email: 'ada@example.edu', role: 'user' };

/**
 * Signs Ada in before each test of a file.
 * @returns the stub server for her calls
 */
export function serverOfAda() {
  return stubbedAs(() => ada);
}

/** Like serverOfAda, for tests that edit items in rows and cards. */
export function editingAsAda() {
  const server = serverOfAda();
  beforeEach(() => {
    server.on('GET /categories', {
      status: 200,
      body: categoriesReply('Bags', 'Books'),
    });
  });
  return {
    server,

    /** Shows the dashboard with these items on the server. */
    open: async (
      items = ownItems({ title: 'Blue bag' }, { title: 'Red umbrella' }),
      total = items.length,
    ): Promise<void> => {
      server.on('GET /users/me/items', ownItemsReply(items, { total }));
      showScreen(<DashboardScreen />, '/dashboard');
      await screen.findByText(/^\d+ items?\b/);
    },

    /** Opens the form in an item's row. */
    edit: async (title: string): Promise<void> => {
      act(() => within(ownItemRow(title)).getByRole('button', { name: 'Edit' }).click());
      await screen.findByRole('button', { name: 'Save' });
    },
  };
}
