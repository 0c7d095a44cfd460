import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { categoriesReply } from '../../../../tests/support/page/data/replies.ts';
import {
  closeScreen,
  field,
  markOn,
  currentAddress,
  press,
  showScreen,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { redLeftBlueRight } from '../../../../tests/support/photos.ts';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { ada, stubbedAs } from '../../../../tests/support/page/stand-ins/stubbed-as.ts';
import { readDraft, saveDraft } from '../../../components/drafts/draft-record.ts';
import { onlineStatus } from '../../../client/connection/online-status.ts';
import { localDrafts } from '../../../client/device/local-drafts.ts';
import CreateItemScreen from './create-item-screen.tsx';

const server = stubbedAs(() => ada);
beforeEach(() => {
  server.on('GET /categories', {
    status: 200,
    body: categoriesReply('Bags', 'Books'),
  });
});
afterEach(async () => {
  closeScreen();
  for (const place of ['new item', 'new item#2'])
    await saveDraft('ada', place, { draft: null, photo: null });
});

async function show() {
  showScreen(<CreateItemScreen />, '/items/create');
  await screen.findByLabelText('Title');
  await screen.findByRole('option', { name: 'Bags' });
}
function fillIn() {
  type('Title', 'Blue bag');
  type('Description', 'With books in it');
  fireEvent.change(field('Category'), { target: { value: 'Bags' } });
  fireEvent.click(screen.getByRole('radio', { name: /^Found/ }));
  type('Location', 'Main Hall');
  type('Tags (optional)', 'blue,');
}
const created = (id: string) => ({
  status: 201,
  body: { item: itemReply({ _id: id, title: 'Blue bag' }) },
});
const keys = () => server.requests('POST /items').map(({ headers }) => headers['idempotency-key']);

test('posts the item, confirms it in a toast, and opens the new item', async () => {
  server.on('POST /items', ({ headers }) => created(String(headers['idempotency-key'])));
  await show();
  fillIn();
  press('Submit');
  await toasted('Item created successfully!');
  const [sent] = server.requests('POST /items');
  const form = sent!.body.toString();
  expect(form).toMatch(/name="title"\r\n\r\nBlue bag\r\n/);
  expect(form).toMatch(/name="category"\r\n\r\nBags\r\n/);
  expect(form).toMatch(/name="status"\r\n\r\nFound\r\n/);
  expect(form).toMatch(/name="tags"\r\n\r\nblue\r\n/);
  expect(sent!.headers.authorization).toBe('a token');
  await waitFor(() => expect(currentAddress()).toBe(`/items/${String(keys()[0])}`));
  expect(await readDraft('ada', 'new item')).toBeNull();
});

test('the item form marks missing fields and sends nothing', async () => {
  await show();
  expect(field('Location').placeholder).toBe('e.g., Main Hall, Room 101');
  type('Title', 'x');
  press('Submit');
  await waitFor(() =>
    expect(markOn(field('Title'))).toBe('Title must be at least 2 characters long'),
  );
  expect(markOn(field('Description'))).toBe('Description is required');
  expect(markOn(field('Category'))).toBe('Category is required');
  expect(screen.getByText('Status is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Lost/ }));
  expect(server.requests('POST /items')).toEqual([]);
});

test('says beside Submit which fields are missing, and keeps Submit enabled', async () => {
  await show();
  const submit = screen.getByRole('button', { name: 'Submit' });
  const note = document.getElementById(submit.getAttribute('aria-describedby') ?? '');
  expect(note?.getAttribute('role')).toBe('status');
  expect(note?.textContent).toMatch(/^Choose Lost or Found and add a title, /);
  fillIn();
  expect(note?.textContent).toBe('');
  type('Location', '  ');
  expect(note?.textContent).toBe('Add a location to submit');
  fireEvent.click(submit);
  await waitFor(() => expect(markOn(field('Location'))).toBe('Location is required'));
});

test('shows refused fields together in a toast, and each refusal at its field', async () => {
  server.on(
    'POST /items',
    refusal(400, 'VALIDATION_ERROR', 'No', [
      { field: 'category', message: 'is not an active category' },
      { field: 'image', message: 'is not a picture' },
    ]),
  );
  await show();
  fillIn();
  press('Submit');
  await toasted('category: is not an active category, image: is not a picture');
  expect(markOn(field('Category'))).toBe('Category is not an active category');
  expect(field('Title').value).toBe('Blue bag');
});

test('shows any other refusal after "Failed to create item"', async () => {
  server.on('POST /items', refusal(503, 'BUSY', 'The portal is busy.'));
  await show();
  fillIn();
  press('Submit');
  await toasted('Failed to create item: The portal is busy.');
});

test('the idempotency key is stored with the draft, and survives closing the form', async () => {
  server.on('POST /items', refusal(503, 'BUSY', 'The portal is busy.'));
  await show();
  fillIn();
  press('Submit');
  await toasted(/^Failed to create item/);
  closeScreen();

  await show();
  await screen.findByText('Your draft was restored.');
  expect(field('Title').value).toBe('Blue bag');
  expect(field('Category').value).toBe('Bags');
  expect(screen.getByRole('button', { name: 'Remove tag blue' })).toBeTruthy();
  press('Submit');
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).toBe(keys()[0]);
  await toasted(/^Failed to create item/);
});

test('keeps the text and sends it under a new key when the draft was already posted with other text', async () => {
  server.on('POST /items', refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'Used before'));
  await show();
  fillIn();
  press('Submit');
  await toasted(/^This draft was already posted/);
  expect(field('Title').value).toBe('Blue bag');
  press('Submit');
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).not.toBe(keys()[0]);
});

test('discarding a draft empties the form, deletes the stored draft, and sends the next item with a new key', async () => {
  localDrafts.write('ada', 'new item', { draft: { id: 'old', title: 'Old bag' }, at: 1 });
  await show();
  expect(field('Title').value).toBe('Old bag');
  press('Discard draft');
  await waitFor(() => expect(field('Title').value).toBe(''));
  expect(await readDraft('ada', 'new item')).toBeNull();
  server.on('POST /items', refusal(503, 'BUSY', 'Busy'));
  fillIn();
  press('Submit');
  await waitFor(() => expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/));
  await toasted('Failed to create item: Busy');
});

test('previews the photo, sends it with the item, and can remove it', async () => {
  server.on('POST /items', refusal(503, 'BUSY', 'Busy'));
  await show();
  fillIn();
  const input = screen.getByLabelText(/^Image/);
  expect(input.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  fireEvent.change(input, {
    target: { files: [new File(['not really'], 'notes.txt', { type: 'text/plain' })] },
  });
  await waitFor(() => expect(markOn(input)).toBe('Image must be a JPEG, PNG or WebP picture'));

  // A photo that the browser cannot shrink is sent unchanged.
  fireEvent.change(input, {
    target: { files: [new File(['bytes of it'], 'bag.png', { type: 'image/png' })] },
  });
  await screen.findByAltText('Preview of the image');
  expect(markOn(input)).toBeNull();
  press('Submit');
  await waitFor(() => expect(server.requests('POST /items')).toHaveLength(1));
  expect(server.requests('POST /items')[0]!.body.toString()).toMatch(
    /name="image"; filename="bag.png"\r\nContent-Type: image\/png\r\n\r\nbytes of it/,
  );
  await toasted('Failed to create item: Busy');
  press('Remove image');
  await waitFor(() => expect(screen.queryByAltText('Preview of the image')).toBeNull());
});

test('refuses a photo that was cut off, and keeps the one before', async () => {
  await show();
  const input = screen.getByLabelText(/^Image/);
  const choose = (photo: Uint8Array<ArrayBuffer>) =>
    fireEvent.change(input, {
      target: { files: [new File([photo], 'bag.jpg', { type: 'image/jpeg' })] },
    });
  const photo = new Uint8Array(await redLeftBlueRight(60, 40).jpeg().toBuffer());
  choose(photo);
  await screen.findByAltText('Preview of the image');
  choose(photo.slice(0, photo.length / 2));
  await waitFor(() =>
    expect(markOn(input)).toBe('Image is damaged or incomplete: choose the photo again'),
  );
  expect(screen.getByAltText('Preview of the image')).toBeTruthy();
});

test('requires another choice when the category of a draft is no longer offered', async () => {
  localDrafts.write('ada', 'new item', {
    draft: { id: 'old', title: 'Old bag', category: 'Umbrellas' },
    at: 1,
  });
  await show();
  expect(field('Category').value).toBe('');
  press('Submit');
  await waitFor(() => expect(markOn(field('Category'))).toBe('Category is required'));
});

test('tags can be removed one by one', async () => {
  await show();
  type('Tags (optional)', 'blue, wool,');
  press('Remove tag blue');
  expect(screen.queryByRole('button', { name: 'Remove tag blue' })).toBeNull();
  expect(document.activeElement).toBe(field('Tags (optional)'));
  fireEvent.keyDown(field('Tags (optional)'), { key: 'Backspace' });
  expect(screen.queryByRole('button', { name: 'Remove tag wool' })).toBeNull();
});

test('says when the device cannot store the draft', async () => {
  const written = vi.spyOn(localDrafts, 'write').mockReturnValue(false);
  await show();
  type('Title', 'Blue bag');
  await screen.findByText(/^Your draft can't be saved on this device/);
  // Offline, Submit would store the item on this device, which cannot store it either.
  act(() => onlineStatus.lost());
  expect(screen.queryByText(/You can still submit/)).toBeNull();
  written.mockRestore();
});

test('a second tab says that the form is open elsewhere, and stores its own draft', async () => {
  localDrafts.write('ada', 'new item', { draft: { id: 'old', title: 'Old bag' }, at: 1 });
  const acquired: string[] = [];
  // Another tab has acquired the lock of the first draft.
  const locks = {
    request: (name: string, _: unknown, hold: (lock: object) => Promise<void>) => {
      if (name === 'draft:ada:new item') return Promise.reject(new Error('taken'));
      acquired.push(name);
      return hold({});
    },
  };
  vi.stubGlobal('navigator', { locks });
  await show();
  await screen.findByText(/^This form is open in another tab too/);
  expect(field('Title').value).toBe('');
  type('Title', 'Blue bag');
  closeScreen();
  expect(await readDraft('ada', 'new item#2')).toMatchObject({ title: 'Blue bag' });
  expect(await readDraft('ada', 'new item')).toMatchObject({ title: 'Old bag' });
});

test('the draft, its photo and its tags stay as they are during sending', async () => {
  localDrafts.write('ada', 'new item', { draft: { id: 'old', title: 'Old bag' }, at: 1 });
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.on('POST /items', async () => {
    await answered;
    return refusal(503, 'BUSY', 'Busy');
  });
  await show();
  fillIn();
  type('Title', 'Blue iPhone');
  fireEvent.change(screen.getByLabelText(/^Image/), {
    target: { files: [new File(['bytes of it'], 'bag.png', { type: 'image/png' })] },
  });
  await screen.findByAltText('Preview of the image');
  await screen.findByRole('button', { name: 'Add tag phone' });
  const content = () =>
    screen.getAllByRole('button', { name: /tag |image/ }).map(({ textContent }) => textContent);
  const submitted = content();
  press('Submit');
  const discard = screen.getByRole<HTMLButtonElement>('button', { name: 'Discard draft' });
  await waitFor(() => expect(server.requests('POST /items')).toHaveLength(1));
  expect(discard.disabled).toBe(true);
  press('Remove image');
  press('Remove tag blue');
  press('Add tag phone');
  expect(content()).toEqual(submitted);
  answer();
  await waitFor(() => expect(discard.disabled).toBe(false));
});
