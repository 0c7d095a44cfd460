import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { categoriesReply } from './replies.ts';
import type { Item } from '../../contract/entities.ts';
import { signOut } from '../../src/client/session/session.ts';
import { startHistoryGuard } from '../../src/components/navigation/history-guard.ts';
import { be, itemAnswer, nextItemId, openItem } from './item-screen.tsx';
import { closeScreen, openAt } from './screen.tsx';
import { type StubServer, startStubServer } from './stub-server.ts';

/** Gives each test of a file its own item, which its poster can edit. */
export function editedItem() {
  let server: StubServer | null = null;
  let id = '';
  const running = (): StubServer => {
    if (server === null) throw new Error('no test runs yet');
    return server;
  };
  const put = () => `PUT /items/${id}` as const;

  beforeAll(async () => {
    server = await startStubServer();
    openAt(server.origin);
    startHistoryGuard();
    // Load the module now; the screen imports it lazily.
    await import('../../src/features/items/edit/edit-item.tsx');
  });
  beforeEach(() => {
    running().reset();
    id = nextItemId();
    running().on('GET /categories', {
      status: 200,
      body: categoriesReply('Bags', 'Books'),
    });
  });
  afterEach(() => {
    closeScreen();
    signOut();
  });
  afterAll(() => running().stop());

  return {
    on: (...given: Parameters<StubServer['on']>) => running().on(...given),
    requests: (...call: Parameters<StubServer['requests']>) => running().requests(...call),
    /** Id of the item. */
    id: () => id,
    put,
    get: () => `GET /items/${id}` as const,

    /** Opens the form as the item's poster. */
    async openForm(change: Partial<Item> = {}): Promise<void> {
      be('poster');
      running().on(`GET /items/${id}`, itemAnswer(id, change));
      await openItem(id, { below: '?edit', heading: 'Edit Item' });
      await screen.findByLabelText('Title');
    },

    /** The fields of the last form that was sent. */
    sent(): Record<string, string> {
      const body = running().requests(put()).at(-1)!.body.toString();
      const parts = body.matchAll(
        /name="(\w+)"(?:; filename="[^"]*")?\r\n(?:.+\r\n)?\r\n([^\r]*)\r\n/g,
      );
      return Object.fromEntries([...parts].map(([, name, value]) => [name, value]));
    },
  };
}
