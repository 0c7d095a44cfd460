import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Role } from '../../../../contract/permissions.ts';
import { paths } from '../../../../contract/paths.ts';
import { onlineStatus } from '../../../../src/client/connection/online-status.ts';
import { queryCache } from '../../../../src/client/query/query.ts';
import { session, signOut } from '../../../../src/client/session/session.ts';
import CreateItemScreen from '../../../../src/features/items/create/create-item-screen.tsx';
import { itemReply } from '../data/item.ts';
import { categoriesReply } from '../data/replies.ts';
import { closeScreen, field, showScreen, type } from './screen.tsx';
import { stubbed } from '../stand-ins/stubbed.ts';
import { emptyOutbox } from '../data/unsent.ts';

/**
 * Gives each test of a file the form for a new item, a stub server that accepts posts, and its own account, so that
 * it does not see drafts of other tests.
 * @param categories names of categories; an asterisk at the end marks those whose items are guarded
 */
export function newItemForm(categories: readonly string[] = ['Bags']) {
  const server = stubbed();
  let users = 0;
  let user = '';

  function signInAs(role: Role): void {
    session.signIn('tok', { id: user, name: 'Ada', email: 'ada@campus.edu', role });
  }
  function accept(): void {
    server.on('POST /items', ({ headers }) => ({
      status: 201,
      body: { item: itemReply({ _id: String(headers['idempotency-key']), title: 'Blue bag' }) },
    }));
  }
  function open(address: string): void {
    showScreen(
      <Routes>
        <Route path={paths.createItem()} element={<CreateItemScreen />} />
        <Route path="*" element={null} />
      </Routes>,
      address,
    );
  }
  const posted = () => server.requests('POST /items');

  beforeEach(() => {
    user = `ada ${String((users += 1))}`;
    onlineStatus.responded();
    signInAs('user');
    const reply = categoriesReply(...categories.map((name) => name.replace('*', '')));
    const guarded = categories
      .filter((name) => name.endsWith('*'))
      .map((name) => name.slice(0, -1));
    server.on('GET /categories', {
      status: 200,
      body: {
        categories: reply.categories.map((one) => ({
          ...one,
          isGuarded: guarded.includes(one.name),
        })),
      },
    });
    accept();
  });
  afterEach(async () => {
    closeScreen();
    await emptyOutbox();
    signOut();
    queryCache.viewerChanged();
  });

  return {
    server,
    signInAs,
    accept,
    posted,
    user: () => user,

    open,

    /** Opens the form, and waits until it can be filled. */
    async show(address: string = paths.createItem()): Promise<void> {
      open(address);
      await screen.findByLabelText('Title');
      await screen.findByRole('option', { name: 'Bags' });
    },

    chooseStatus(status: 'Lost' | 'Found'): void {
      fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${status}`) }));
    },

    chooseCategory(name: string): void {
      fireEvent.change(field('Category'), { target: { value: name } });
    },

    fillTexts(): void {
      type('Title', 'Blue bag');
      type('Description', 'On a chair');
      type('Location', 'Main Hall');
    },

    /** The body of the only post, as text. */
    async sentBody(): Promise<string> {
      await waitFor(() => expect(posted()).toHaveLength(1));
      return String(posted()[0]?.body);
    },
  };
}
