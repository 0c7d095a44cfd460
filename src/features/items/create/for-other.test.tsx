import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newItemForm } from '../../../../tests/support/page/screens/new-item-form.tsx';
import {
  field,
  currentAddress,
  press,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { paths } from '../../../../contract/paths.ts';
import type { Role } from '../../../../contract/permissions.ts';

const form = newItemForm();

async function show(role: Role, address?: string) {
  form.signInAs(role);
  await form.show(address);
}

const box = () => screen.findByRole('checkbox', { name: 'For somebody at the desk' });

function fillIn() {
  form.fillTexts();
  form.chooseCategory('Bags');
}

/** The form that was sent, as text. */
function sent(): Promise<string> {
  press('Submit');
  return form.sentBody();
}

test('posts the lost item of a person at the desk with the person’s name and email address', async () => {
  await show('keeper', paths.createItemForOther());
  expect((await box()) as HTMLInputElement).toHaveProperty('checked', true);
  fillIn();
  type('Their name', 'Wanda Waiting');
  type('Their email', 'wanda@campus.edu');
  const body = await sent();
  expect(body).toMatch(/name="status"\r\n\r\nLost/);
  expect(body).toMatch(/name="ownerName"\r\n\r\nWanda Waiting/);
  expect(body).toMatch(/name="ownerEmail"\r\n\r\nwanda@campus\.edu/);
  await waitFor(() => expect(currentAddress()).toMatch(/^\/items\/[0-9a-f]/));
});

test('requires the email address, and sends no name if the keeper unchecks the box', async () => {
  await show('admin');
  expect(screen.queryByRole('checkbox', { name: /desk/ })).toBeNull();
  form.chooseStatus('Lost');
  fillIn();
  fireEvent.click(await box());
  type('Their name', 'Wanda Waiting');
  press('Submit');
  await waitFor(() => expect(field('Their email').getAttribute('aria-invalid')).toBe('true'));
  expect(form.posted()).toEqual([]);
  fireEvent.click(await box());
  expect(await sent()).not.toContain('owner');
});

test('does not offer students to post for a person at the desk', async () => {
  await show('user', paths.createItemForOther());
  form.chooseStatus('Lost');
  fillIn();
  expect(screen.queryByRole('checkbox', { name: /desk/ })).toBeNull();
});
