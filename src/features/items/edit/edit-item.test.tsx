import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../contract/entities.ts';
import { editedItem } from '../../../../tests/support/page/screens/edited-item.tsx';
import {
  be,
  claimed,
  itemResponse,
  openItem,
} from '../../../../tests/support/page/screens/item-screen.tsx';
import {
  field,
  markOn,
  currentAddress,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { invalidate } from '../../../client/query/query.ts';

const edited = editedItem();

const photo = {
  large: '/photos/a.webp',
  card: '/photos/b.webp',
  width: 4,
  height: 3,
  placeholder: '',
};
const tagged: Partial<Item> = { tags: ['blue'], photo, image: photo.large };

const dialog = () => within(screen.getByRole('dialog'));

test('the poster opens the form from the item, filled with its values', async () => {
  be('poster');
  edited.on(edited.get(), itemResponse(edited.id(), tagged));
  await openItem(edited.id());
  fireEvent.click(screen.getByRole('link', { name: 'Edit' }));
  await screen.findByRole('heading', { level: 1, name: 'Edit Item' });
  await screen.findByLabelText('Title');
  expect(currentAddress()).toBe(`/items/${edited.id()}?edit`);
  expect(document.title).toBe('Edit Item - Lost & Found');
  const values = ['Title', 'Description', 'Category', 'Status', 'Location'].map(
    (label) => field(label).value,
  );
  expect(values).toEqual([
    'Blue backpack',
    'With a laptop in it.',
    'Bags',
    'Found',
    'Main Hall, Room 101',
  ]);
  expect(field('Category').type).toBe('text');
  await waitFor(() => {
    const offered = [...document.querySelectorAll('datalist option')];
    expect(offered.map((one) => one.getAttribute('value'))).toEqual(['Bags', 'Books']);
  });
  expect([...field('Status').querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'Lost',
    'Found',
    'Claimed',
    'Returned',
  ]);
  expect(screen.getByLabelText('Remove Image')).toBeTruthy();
});

test('does not open for anybody but the poster', async () => {
  be('admin');
  edited.on(edited.get(), itemResponse(edited.id()));
  await openItem(edited.id(), { below: '?edit' });
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});

test('sends the changes, confirms them in a toast, and shows the item', async () => {
  await edited.openForm({ tags: ['blue'] });
  edited.on(edited.put(), itemResponse(edited.id(), { title: 'Red backpack' }));
  type('Title', 'Red backpack');
  type('Category', 'Books');
  fireEvent.change(field('Status'), { target: { value: 'Lost' } });
  fireEvent.click(screen.getByRole('button', { name: 'Remove tag blue' }));
  press('Save Changes');
  await screen.findByRole('heading', { level: 1, name: 'Red backpack' });
  await toasted('Item updated successfully!');
  expect(currentAddress()).toBe(`/items/${edited.id()}`);
  expect(edited.sent()).toEqual({
    title: 'Red backpack',
    description: 'With a laptop in it.',
    category: 'Books',
    status: 'Lost',
    location: 'Main Hall, Room 101',
    // One empty text means no tags. Without the field the server would keep the present tags.
    tags: '',
    updatedAt: '2025-09-01T12:00:00.000Z',
  });
});

test('changes the day, which is a tag too, separately from the other tags', async () => {
  await edited.openForm({ tags: ['blue', '2026-11-20'] });
  edited.on(edited.put(), refusal(503, 'BUSY', 'The portal is busy.'));
  expect(field('When? (optional)').value).toBe('2026-11-20');
  expect(screen.queryByRole('button', { name: 'Remove tag 2026-11-20' })).toBeNull();
  fireEvent.change(field('When? (optional)'), { target: { value: '2999-01-01' } });
  press('Save Changes');
  await waitFor(() =>
    expect(markOn(field('When? (optional)'))).toBe('When? must not be in the future'),
  );
  fireEvent.change(field('When? (optional)'), { target: { value: '2026-11-19' } });
  type('Tags (optional)', 'wool,');
  press('Save Changes');
  await toasted('The portal is busy.');
  const sent = edited.requests(edited.put()).at(-1)!.body.toString();
  expect([...sent.matchAll(/name="tags"\r\n\r\n([^\r]*)/g)].map(([, tag]) => tag)).toEqual([
    'blue',
    'wool',
    '2026-11-19',
  ]);
});

test('an empty image removes the photo, a file replaces it', async () => {
  await edited.openForm(tagged);
  edited.on(edited.put(), refusal(503, 'BUSY', 'The portal is busy.'));
  fireEvent.click(screen.getByLabelText('Remove Image'));
  press('Save Changes');
  await toasted('The portal is busy.');
  expect(edited.sent().image).toBe('');

  const file = new File(['bytes'], 'bag.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/^Image/), { target: { files: [file] } });
  await screen.findByRole('button', { name: 'Keep the current image' });
  expect(screen.getByLabelText<HTMLInputElement>('Remove Image').checked).toBe(false);
  press('Save Changes');
  await waitFor(() => expect(edited.sent().image).toBe('bytes'));
});

test('marks missing fields and fields that the server refuses, and reports a failure without a message', async () => {
  await edited.openForm();
  type('Location', ' ');
  press('Save Changes');
  await waitFor(() => expect(markOn(field('Location'))).toBe('Location is required'));
  expect(edited.requests(edited.put())).toEqual([]);

  type('Location', 'Gym');
  edited.on(
    edited.put(),
    refusal(400, 'VALIDATION_ERROR', 'category is not an active category.', [
      { field: 'category', message: 'is not an active category' },
    ]),
  );
  press('Save Changes');
  await waitFor(() => expect(markOn(field('Category'))).toBe('Category is not an active category'));
  edited.on(edited.put(), refusal(500, 'INTERNAL_ERROR', ''));
  press('Save Changes');
  await toasted('Failed to update item');
  expect(field('Location').value).toBe('Gym');
});

describe('the status', () => {
  test('warns about and asks before a change that clears a claim', async () => {
    await edited.openForm(claimed);
    edited.on(edited.put(), itemResponse(edited.id()));
    fireEvent.change(field('Status'), { target: { value: 'Found' } });
    screen.getByText(
      "Setting it to Found cancels Grace Hopper's claim. Grace Hopper will be notified.",
    );
    press('Save Changes');
    await screen.findByRole('dialog', { name: 'Remove the claim?' });
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(edited.requests(edited.put())).toEqual([]);

    press('Save Changes');
    await screen.findByRole('dialog');
    fireEvent.click(dialog().getByRole('button', { name: 'Save and remove the claim' }));
    await waitFor(() => expect(edited.sent().status).toBe('Found'));
  });

  test('offers no hand-over for a guarded item, and shows why the server refuses one', async () => {
    await edited.openForm({ lane: 'guarded' });
    const offered = [...field('Status').querySelectorAll('option')].map(({ value }) => value);
    expect(offered).toEqual(['Lost', 'Found']);
    const message = 'Only the keeper hands over a guarded item.';
    edited.on(
      edited.put(),
      refusal(400, 'VALIDATION_ERROR', message, [{ field: 'status', message }]),
    );
    press('Save Changes');
    await waitFor(() => expect(markOn(field('Status'))).toBe(message));
  });

  test('sends the current status of the item if the user has not changed it', async () => {
    await edited.openForm();
    type('Title', 'Red backpack');
    const now = { ...claimed, updatedAt: '2025-09-01T13:00:00.000Z' };
    edited.on(edited.get(), itemResponse(edited.id(), now));
    invalidate('GET /items/{id}');
    await waitFor(() => expect(field('Status').value).toBe('Claimed'));
    edited.on(edited.put(), refusal(503, 'BUSY', 'Busy'));
    press('Save Changes');
    await toasted('Busy');
    expect(edited.sent()).toMatchObject({
      title: 'Red backpack',
      status: 'Claimed',
      updatedAt: '2025-09-01T13:00:00.000Z',
    });
  });
});

test('lists what others changed during editing, and keeps the typed text', async () => {
  await edited.openForm();
  type('Title', 'Red backpack');
  const now = { title: 'Grey backpack', location: 'Gym', updatedAt: '2025-09-01T13:00:00.000Z' };
  edited.on(edited.put(), refusal(409, 'STATUS_CONFLICT', 'No'));
  edited.on(edited.get(), itemResponse(edited.id(), now));
  press('Save Changes');
  await screen.findByText('Title is now: Grey backpack');
  screen.getByText('Location is now: Gym');
  expect(field('Title').value).toBe('Red backpack');
  expect(field('Location').value).toBe('Gym');

  edited.on(edited.put(), itemResponse(edited.id(), { ...now, title: 'Red backpack' }));
  press('Save Changes');
  await screen.findByRole('heading', { level: 1, name: 'Red backpack' });
  expect(edited.sent()).toMatchObject({ title: 'Red backpack', updatedAt: now.updatedAt });
});

test('takes what an earlier attempt without a response has saved for a change of the user', async () => {
  await edited.openForm(tagged);
  const stored = { photo, image: '/photos/c.webp', updatedAt: '2025-09-01T13:00:00.000Z' };
  type('Title', 'Red backpack');
  const file = new File(['bytes'], 'bag.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/^Image/), { target: { files: [file] } });
  await screen.findByRole('button', { name: 'Keep the current image' });
  edited.on(edited.put(), () => {
    edited.on(edited.get(), itemResponse(edited.id(), { ...stored, title: 'Red backpack' }));
    return { status: 502, html: '<h1>Bad Gateway</h1>' };
  });
  press('Save Changes');
  await toasted('Failed to update item');
  await waitFor(() => expect(edited.requests(edited.get())).toHaveLength(2));

  // The user corrects the title before they save again.
  type('Title', 'Dark red backpack');
  edited.on(edited.put(), itemResponse(edited.id(), { ...stored, title: 'Dark red backpack' }));
  press('Save Changes');
  await screen.findByRole('heading', { level: 1, name: 'Dark red backpack' });
  expect(edited.sent()).toMatchObject({
    title: 'Dark red backpack',
    image: 'bytes',
    updatedAt: stored.updatedAt,
  });
});
