import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { categoriesReply } from '../../../../tests/support/page/data/replies.ts';
import { found, homeStub, search } from '../../../../tests/support/page/screens/home.ts';
import { press, showScreen } from '../../../../tests/support/page/screens/screen.tsx';
import { HomeScreen } from './home-screen.tsx';

const server = homeStub();

// In its own file, because the query cache keeps categories that another test of a file has loaded.
test('loads the categories again after a failure, and keeps the category in the address selected', async () => {
  server.on(search, found(['Blue backpack']));
  server.on('GET /categories', { status: 500, body: {} });
  showScreen(<HomeScreen />, '/?category=keys');
  await screen.findByRole('article');
  fireEvent.click(screen.getAllByRole('button', { name: /^Filters/ })[0]!);
  await screen.findByText("Couldn't load the categories.");
  const select = () => screen.getByLabelText<HTMLSelectElement>('Category');
  expect(select().value).toBe('keys');
  server.on('GET /categories', { status: 200, body: categoriesReply('Bags', 'Keys') });
  press('Retry');
  await screen.findByRole('option', { name: 'Bags' });
  expect([...select().options].map(({ text }) => text)).toEqual(['All categories', 'Bags', 'Keys']);
  expect(select().value).toBe('Keys');
});
