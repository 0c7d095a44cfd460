import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { editedItem } from '../../../../tests/support/page/screens/edited-item.tsx';
import { itemResponse } from '../../../../tests/support/page/screens/item-screen.tsx';
import {
  field,
  markOn,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { refusal } from '../../../../tests/support/page/stand-ins/stub-server.ts';

const edited = editedItem();
const detailsCall = () => `GET /items/${edited.id()}/private-details` as const;
const photo = {
  large: '/photos/p.webp',
  card: '/photos/q.webp',
  width: 4,
  height: 3,
  placeholder: '',
};

/** Opens the folded section. The DOM of the tests does not toggle it by a press. */
async function unfold() {
  const section = (await screen.findByText('Only the owner would know')).closest('details');
  if (section === null) throw new Error('no section');
  section.open = true;
  fireEvent(section, new Event('toggle'));
}

function answerDetails() {
  edited.on(detailsCall(), {
    status: 200,
    body: { privateDetails: [{ kind: 'lining', text: 'yellow' }], photo },
  });
}

test('fetches private details only when their section is opened, and sends none if it stays closed', async () => {
  await edited.openForm();
  edited.on(edited.put(), itemResponse(edited.id(), { title: 'Red backpack' }));
  type('Title', 'Red backpack');
  press('Save Changes');
  await toasted('Item updated successfully!');
  expect(edited.requests(detailsCall())).toEqual([]);
  for (const name of ['privateDetails', 'privateImage', 'lane'])
    expect(edited.sent()).not.toHaveProperty(name);
});

test('changes private details and the lane', async () => {
  await edited.openForm();
  answerDetails();
  await unfold();
  await screen.findByLabelText('Lining');
  expect(field('Lining').value).toBe('yellow');
  type('Charm or key ring', 'a red bear');
  fireEvent.click(screen.getByRole('switch', { name: 'Guarded' }));
  edited.on(edited.put(), itemResponse(edited.id(), { lane: 'guarded' }));
  press('Save Changes');
  await toasted('Item updated successfully!');
  expect(edited.sent()).toMatchObject({
    lane: 'guarded',
    privateDetails: '[{"kind":"lining","text":"yellow"},{"kind":"charm","text":"a red bear"}]',
  });
});

test('an emptied list of details is sent as an empty list', async () => {
  await edited.openForm();
  answerDetails();
  await unfold();
  await screen.findByLabelText('Lining');
  type('Lining', '');
  edited.on(edited.put(), itemResponse(edited.id()));
  press('Save Changes');
  await toasted('Item updated successfully!');
  expect(edited.sent().privateDetails).toBe('[]');
});

test('an empty private image removes the private photo, a file replaces it', async () => {
  await edited.openForm();
  answerDetails();
  await unfold();
  fireEvent.click(await screen.findByLabelText('Remove Private Photo'));
  edited.on(edited.put(), refusal(503, 'BUSY', 'The portal is busy.'));
  press('Save Changes');
  await toasted('The portal is busy.');
  expect(edited.sent().privateImage).toBe('');

  const file = new File(['bytes'], 'inside.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/^Private photo/), { target: { files: [file] } });
  await screen.findByRole('button', { name: 'Keep the current private photo' });
  press('Save Changes');
  await waitFor(() => expect(edited.sent().privateImage).toBe('bytes'));
});

test('does not send a detail that is public already, and marks its field', async () => {
  await edited.openForm();
  answerDetails();
  await unfold();
  await screen.findByLabelText('Lining');
  type('Lining', 'blue');
  press('Save Changes');
  await waitFor(() =>
    expect(markOn(field('Lining'))).toBe('This is already public. Choose something that is not.'),
  );
  expect(edited.requests(edited.put())).toEqual([]);
});

test('says that the details could not be loaded, and loads them again', async () => {
  await edited.openForm();
  edited.on(detailsCall(), 'drop the connection');
  await unfold();
  await screen.findByText(/^Couldn't load the private details/);
  answerDetails();
  press('Retry');
  await screen.findByLabelText('Lining');
});

test('offers neither private details nor the lane for a lost item', async () => {
  await edited.openForm({ status: 'Lost' });
  expect(screen.queryByText('Only the owner would know')).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('does not offer the open lane for a guarded item that has a keeper', async () => {
  await edited.openForm({
    lane: 'guarded',
    keeperId: '01900000-0000-7000-8000-00000000000a',
    keeperName: 'Kim Keeper',
  });
  expect(await screen.findByText(/Only its keeper or an admin can open this item/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('offers the open lane for a guarded item without a keeper, and shows why the server refuses the change', async () => {
  await edited.openForm({ lane: 'guarded' });
  fireEvent.click(screen.getByRole('switch', { name: 'Guarded' }));
  const message = 'can be opened by a keeper or an admin only';
  edited.on(edited.put(), {
    status: 400,
    body: {
      code: 'VALIDATION_ERROR',
      message,
      error: message,
      details: [{ field: 'lane', message }],
    },
  });
  press('Save Changes');
  // Both the switch and a toast show the message.
  expect(await screen.findAllByText(new RegExp(message))).not.toEqual([]);
});
