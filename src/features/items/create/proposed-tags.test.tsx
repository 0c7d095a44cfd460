import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { categoriesReply } from '../../../../tests/support/page/data/replies.ts';
import {
  closeScreen,
  field,
  press,
  showScreen,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { ada, stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { saveDraft } from '../../../components/drafts/draft-record.ts';
import CreateItemScreen from './create-item-screen.tsx';

const server = stubbedAs(() => ada);
beforeEach(async () => {
  server.on('GET /categories', { status: 200, body: categoriesReply('Bags') });
  showScreen(<CreateItemScreen />, '/items/create');
  await screen.findByLabelText('Title');
});
afterEach(async () => {
  closeScreen();
  await saveDraft('ada', 'new item', { draft: null, photo: null });
});

const proposed = () =>
  screen.queryAllByRole('button', { name: /^Add tag / }).map(({ textContent }) => textContent);

test('proposes kind, colour and brand as tags while the person writes, and adds one with a press', async () => {
  type('Title', 'Black iPhone');
  type('Description', 'Made by Apple');
  await waitFor(() => expect(proposed()).toEqual(['+phone', '+black', '+apple']));
  press('Add tag phone');
  await waitFor(() => expect(proposed()).toEqual(['+black', '+apple']));
  expect(screen.getByRole('button', { name: 'Remove tag phone' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add tag black' }));
});

test('moves the focus to the tag box after the last proposal, and proposes a removed tag again', async () => {
  type('Title', 'Umbrella');
  await waitFor(() => expect(proposed()).toEqual(['+umbrella']));
  press('Add tag umbrella');
  await waitFor(() => expect(proposed()).toEqual([]));
  expect(document.activeElement).toBe(field('Tags (optional)'));
  press('Remove tag umbrella');
  await waitFor(() => expect(proposed()).toEqual(['+umbrella']));
});

test('proposes nothing for an empty form', () => {
  expect(proposed()).toEqual([]);
  expect(screen.getByText(/appear here as you write/)).toBeTruthy();
});
