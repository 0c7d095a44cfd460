import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  closeScreen,
  field,
  showScreen,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { ada, stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { bounds } from '../../../../contract/bounds.ts';
import { paths } from '../../../../contract/paths.ts';
import { placesOf } from '../../../components/drafts/draft-place.ts';
import { readDraft, removeDraft } from '../../../components/drafts/draft-record.ts';
import { localDrafts } from '../../../client/device/local-drafts.ts';
import { database } from '../../../core/storage/database.ts';
import CreateItemScreen from './create-item-screen.tsx';

const server = stubbedAs(() => ada);
beforeEach(() => {
  server.on('GET /categories', { status: 200, body: { categories: [] } });
});
afterEach(async () => {
  closeScreen();
  // The forms may still write. removeDraft() waits for that, and then removes what they have stored.
  for (const place of placesOf('new item')) await removeDraft('ada', place);
  await database.run((db) => db.clear('drafts'));
});

async function show(search: string) {
  showScreen(<CreateItemScreen />, paths.createLostItem(search));
  await waitFor(() => expect(field('Title').value).not.toBe(''));
}
const isLost = () => screen.getByRole<HTMLInputElement>('radio', { name: /^Lost/ }).checked;

test('starts as a lost item with the words of the search as the title, cut to the length of a title', async () => {
  await show(`red & blue ${'x'.repeat(200)}`);
  expect(field('Title').value).toBe(`red & blue ${'x'.repeat(200)}`.slice(0, bounds.title.max));
  expect(isLost()).toBe(true);
});

test('continues the same draft after the form was closed, also with another title', async () => {
  await show('red scarf');
  type('Title', 'Red woollen scarf');
  closeScreen();
  await show('red scarf');
  await screen.findByText('Your draft was restored.');
  expect(field('Title').value).toBe('Red woollen scarf');
});

test('the words of a search do not replace another draft', async () => {
  localDrafts.write('ada', 'new item', { draft: { id: 'other', title: 'Umbrella' }, at: 1 });
  await show('red scarf');
  await waitFor(() => expect(field('Title').value).toBe('red scarf'));
  expect(await readDraft('ada', 'new item')).toMatchObject({ title: 'Umbrella' });
});
