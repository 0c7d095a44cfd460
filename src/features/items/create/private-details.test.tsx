import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { itemReply } from '../../../../tests/support/page/data/item.ts';
import { idNumber } from '../../../../tests/support/page/data/ids.ts';
import { newItemForm } from '../../../../tests/support/page/screens/new-item-form.tsx';
import {
  closeScreen,
  field,
  markOn,
  currentAddress,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';
import { leaveItem } from '../../../../tests/support/page/data/unsent.ts';
import { paths } from '../../../../contract/paths.ts';
import { onlineStatus } from '../../../client/connection/online-status.ts';
import { unsent } from '../../../client/outbox/unsent.ts';

const form = newItemForm(['Bags', 'Cards & Documents*', 'Electronics', 'Keys']);

const guarded = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Guarded' });

async function fillIn(category = 'Bags') {
  await form.show();
  form.chooseStatus('Found');
  form.fillTexts();
  form.chooseCategory(category);
  // The private fields load when the status is chosen.
  await screen.findByLabelText(/^Private photo/);
}

function addPrivatePhoto() {
  const file = new File(['private bytes'], 'inside.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/^Private photo/), { target: { files: [file] } });
  return screen.findByAltText('Preview of the private photo');
}

test('sends private details as JSON, the private photo and the lane', async () => {
  await fillIn();
  type('Lining', 'yellow');
  await addPrivatePhoto();
  fireEvent.click(guarded());
  press('Submit');
  await toasted('Item created successfully!');
  const sent = await form.sentBody();
  expect(sent).toContain('name="privateDetails"\r\n\r\n[{"kind":"lining","text":"yellow"}]\r\n');
  expect(sent).toContain('name="lane"\r\n\r\nguarded\r\n');
  expect(sent).toMatch(/name="privateImage"; filename="inside.png"[^]*private bytes/);
});

test('offers private details and the guarded lane for found items only', async () => {
  await fillIn();
  type('Lining', 'yellow');
  fireEvent.click(screen.getByRole('radio', { name: /^Lost/ }));
  expect(screen.queryByText('Only the owner would know')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /^Found/ }));
  expect(field('Lining').value).toBe('yellow');
});

test('asks for the details of the chosen category, and keeps those typed for another category', async () => {
  await fillIn();
  type('Lining', 'yellow');
  form.chooseCategory('Keys');
  expect(field('Number of keys').value).toBe('');
  expect(field('Lining').value).toBe('yellow');
  expect(screen.queryByLabelText('Label inside')).toBeNull();
  form.chooseCategory('Electronics');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Can be unlocked' }));
  press('Submit');
  expect(await form.sentBody()).toContain(
    '[{"kind":"lining","text":"yellow"},{"kind":"unlocking","text":"yes"}]',
  );
});

test('preselects the guarded lane for a guarded category, unless the user has chosen', async () => {
  await fillIn();
  expect(guarded().checked).toBe(false);
  form.chooseCategory('Cards & Documents');
  expect(guarded().checked).toBe(true);
  expect(screen.getByText(/^We switched this on because items of this category/)).toBeTruthy();
  fireEvent.click(guarded());
  form.chooseCategory('Bags');
  form.chooseCategory('Cards & Documents');
  expect(guarded().checked).toBe(false);
  expect(screen.queryByText(/^We switched this on/)).toBeNull();
});

test('does not send a detail that is public already, and marks its field', async () => {
  await fillIn();
  type('Lining', 'blue');
  // No error while the user is typing in the field.
  expect(markOn(field('Lining'))).toBeNull();
  fireEvent.blur(field('Lining'));
  expect(markOn(field('Lining'))).toBe('This is already public. Choose something that is not.');
  press('Submit');
  await waitFor(() => expect(document.activeElement).toBe(field('Lining')));
  expect(form.posted()).toEqual([]);
  type('Title', 'Green bag');
  expect(markOn(field('Lining'))).toBeNull();
});

test('restores private details, the private photo and the lane with the draft', async () => {
  await fillIn();
  type('Lining', 'yellow');
  await addPrivatePhoto();
  fireEvent.click(guarded());
  closeScreen();
  await form.show();
  await screen.findByText('Your draft was restored.');
  expect(field('Lining').value).toBe('yellow');
  expect(guarded().checked).toBe(true);
  expect(await screen.findByAltText('Preview of the private photo')).toBeTruthy();
});

test('queues the private parts while offline, and posts them later', async () => {
  form.server.on('POST /items', 'drop the connection');
  await fillIn('Cards & Documents');
  type('Name on it', 'Grace Hopper');
  await addPrivatePhoto();
  press('Submit');
  await toasted("Saved. It will be posted when you're online.");
  const [entry] = unsent.get();
  await waitFor(() => expect(currentAddress()).toBe(paths.item(entry?.id ?? '')));
  form.accept();
  await waitFor(
    () => {
      act(() => {
        onlineStatus.lost();
        onlineStatus.responded();
      });
      expect(unsent.get()).toEqual([]);
    },
    { interval: 250 },
  );
  const sent = String(form.posted().at(-1)?.body);
  expect(sent).toContain('[{"kind":"name","text":"Grace Hopper"}]');
  expect(sent).toContain('name="lane"\r\n\r\nguarded\r\n');
  expect(sent).toMatch(/name="privateImage"; filename="inside.png"[^]*private bytes/);
});

test('editing a refused unsent item keeps its private details and its lane', async () => {
  form.server.on('POST /items', refusal(400, 'VALIDATION_ERROR', 'No'));
  const id = await leaveItem({
    lane: 'guarded',
    privateDetails: [{ kind: 'lining', text: 'yellow' }],
  });
  await waitFor(() => expect(unsent.get()[0]?.state.name).toBe('failed'));
  await form.show(paths.createItem(id));
  await screen.findByLabelText('Lining');
  expect(field('Lining').value).toBe('yellow');
  expect(guarded().checked).toBe(true);
});

async function showForLost(): Promise<string> {
  const id = idNumber(0x10);
  const lost = itemReply({ _id: id, title: 'Red scarf', status: 'Lost', tags: ['wool'] });
  form.server.on(`GET /items/${id}`, { status: 200, body: { item: lost } });
  await form.show(paths.createFoundItem(id));
  await screen.findByRole('checkbox', { name: 'Posted for: Red scarf' });
  return id;
}
function fillRest() {
  type('Location', 'Main Hall');
  type('Description', 'On a chair');
  form.chooseCategory('Bags');
}

test('fills the form from the lost item that the user has found, and sends its id', async () => {
  const id = await showForLost();
  expect(field('Title').value).toBe('Red scarf');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Found/ }).checked).toBe(true);
  expect(field('Location').value).toBe('');
  expect(field('Description').value).toBe('');
  fillRest();
  press('Submit');
  expect(await form.sentBody()).toContain(`name="lostItemId"\r\n\r\n${id}\r\n`);
});

test('posts without the lost item when nobody looks for it any more', async () => {
  await showForLost();
  fillRest();
  const message = 'Nobody else is looking for this lost item any more.';
  form.server.on(
    'POST /items',
    refusal(400, 'VALIDATION_ERROR', message, [{ field: 'lostItemId', message }]),
  );
  press('Submit');
  // A toast shows the message too, but with the name of the field before it.
  const alert = await screen.findByText(message);
  expect(alert.closest('[role="alert"]')?.textContent).toBe(message);
  const box = screen.getByRole('checkbox', { name: 'Posted for: Red scarf' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  fireEvent.click(box);
  expect(screen.queryByText(message)).toBeNull();
  press('Submit');
  await waitFor(() => expect(form.posted()).toHaveLength(2));
  const [first, second] = form.posted().map(({ body }) => String(body));
  expect(first).toContain('name="lostItemId"');
  expect(second).not.toContain('name="lostItemId"');
});
