import { screen } from '@testing-library/react';
import { beforeAll, beforeEach } from 'vitest';
import { categoriesReply } from '../data/replies.ts';
import type { Item } from '../../../../contract/entities.ts';
import { startHistoryGuard } from '../../../../src/components/navigation/history-guard.ts';
import { be, itemResponse, nextItemId, openItem } from './item-screen.tsx';
import { stubbed } from '../stand-ins/stubbed.ts';

/** Gives each test of a file its own item, which its poster can edit. */
export function editedItem() {
  const server = stubbed();
  let id = '';
  const put = () => `PUT /items/${id}` as const;

  beforeAll(async () => {
    startHistoryGuard();
    // Load the module in advance, because the screen imports it lazily.
    await import('../../../../src/features/items/edit/edit-item.tsx');
  });
  beforeEach(() => {
    id = nextItemId();
    server.on('GET /categories', {
      status: 200,
      body: categoriesReply('Bags', 'Books'),
    });
  });

  return {
    ...server,
    id: () => id,
    put,
    get: () => `GET /items/${id}` as const,

    /** Opens the form as the item's poster. */
    async openForm(change: Partial<Item> = {}): Promise<void> {
      be('poster');
      server.on(`GET /items/${id}`, itemResponse(id, change));
      await openItem(id, { below: '?edit', heading: 'Edit Item' });
      await screen.findByLabelText('Title');
    },

    /** The fields of the last form that was sent. */
    sent(): Record<string, string> {
      const body = server.requests(put()).at(-1)!.body.toString();
      const parts = body.matchAll(
        /name="(\w+)"(?:; filename="[^"]*")?\r\n(?:.+\r\n)?\r\n([^\r]*)\r\n/g,
      );
      return Object.fromEntries([...parts].map(([, name, value]) => [name, value]));
    },
  };
}
