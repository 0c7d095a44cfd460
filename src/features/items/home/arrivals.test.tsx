/** Tests what home does with items that arrive while it shows its list. */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { found, homeStub, search } from '../../../../tests/support/page/screens/home.ts';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { showScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { queryCache } from '../../../client/query/query.ts';
import { signIn } from '../../../client/session/session.ts';
import { HomeScreen } from './home-screen.tsx';

const server = homeStub();

const titles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const old = found(['Blue backpack', 'Red umbrella']);
/** A later response, which lists new items before the old ones. */
function later(...added: string[]) {
  const items = [
    ...added.map((title, index) =>
      itemReply({ _id: `0199000${String(index)}-0000-7000-8000-0000000000ff`, title }),
    ),
    ...old.body.data.items,
  ];
  return {
    status: 200,
    body: {
      data: { items, pagination: { page: 1, limit: 8, total: items.length, totalPages: 1 } },
    },
  };
}
function scrollTo(y: number) {
  window.scrollTo(0, y);
  fireEvent.scroll(window);
}
afterEach(() => window.scrollTo(0, 0));

test('a new item is announced above the list until the reader asks for it', async () => {
  server.on(search, old);
  showScreen(<HomeScreen />, '/?search=live');
  await screen.findByRole('article', { name: 'Blue backpack' });
  scrollTo(500);
  server.on(search, later('Green hat', 'Grey hat'));
  act(() => queryCache.invalidate(search));
  const offer = await screen.findByRole('button', { name: '2 new items – show' });
  expect(titles()).toEqual(['Blue backpack', 'Red umbrella']);
  expect(screen.getByRole('status').textContent).toBe('4 items');
  fireEvent.click(offer);
  expect(titles()).toEqual(['Green hat', 'Grey hat', 'Blue backpack', 'Red umbrella']);
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(screen.queryByRole('button', { name: /new item/ })).toBeNull();
});

test('a new item is shown at once if the reader has posted it', async () => {
  const mine = itemReply({ _id: '01990009-0000-7000-8000-0000000000ff', title: 'My hat' });
  signIn('a token', {
    id: mine.postedBy._id,
    name: 'Ada',
    email: 'ada@example.edu',
    role: 'user',
  });
  server.on(search, old);
  showScreen(<HomeScreen />, '/?search=own');
  await screen.findByRole('article', { name: 'Blue backpack' });
  scrollTo(500);
  const reply = later();
  reply.body.data.items.unshift(mine);
  server.on(search, reply);
  act(() => queryCache.invalidate(search));
  await screen.findByRole('article', { name: 'My hat' });
  expect(screen.queryByRole('button', { name: /new item/ })).toBeNull();
});

test('a new item is shown at once if the reader has not scrolled yet', async () => {
  server.on(search, old);
  showScreen(<HomeScreen />, '/?search=early');
  await screen.findByRole('article', { name: 'Blue backpack' });
  server.on(search, later('Green hat'));
  act(() => queryCache.invalidate(search));
  await screen.findByRole('article', { name: 'Green hat' });
  expect(screen.queryByRole('button', { name: /new item/ })).toBeNull();
});
