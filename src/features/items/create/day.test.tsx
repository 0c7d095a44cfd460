import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newItemForm } from '../../../../tests/support/page/screens/new-item-form.tsx';
import {
  field,
  markOn,
  press,
  toasted,
  type,
} from '../../../../tests/support/page/screens/screen.tsx';
import { today } from '../../../components/items/form/day-field.tsx';

const form = newItemForm();
const when = () => field('When? (optional)');

async function fillIn(status: 'Lost' | 'Found') {
  await form.show();
  form.chooseStatus(status);
  form.chooseCategory('Bags');
  form.fillTexts();
}

/** The tags of the posted item. */
async function sentTags(): Promise<string[]> {
  press('Submit');
  await toasted('Item created successfully!');
  const body = await form.sentBody();
  return [...body.matchAll(/name="tags"\r\n\r\n([^\r]*)/g)].map(([, tag = '']) => tag);
}

function daysAgo(days: number): string {
  return new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
}

test('proposes today for a found item, and no day for a lost item', async () => {
  await fillIn('Found');
  expect([when().type, when().value]).toEqual(['date', today()]);
  form.chooseStatus('Lost');
  expect(when().value).toBe('');
  form.chooseStatus('Found');
  expect(await sentTags()).toEqual([today()]);
});

test('proposes the day that the description names', async () => {
  await fillIn('Found');
  type('Description', 'On a chair, yesterday');
  await waitFor(() => expect(when().value).toBe(daysAgo(1)));
});

test('sends the chosen day beside the other tags, also of a lost item', async () => {
  await fillIn('Lost');
  fireEvent.change(when(), { target: { value: daysAgo(3) } });
  type('Tags (optional)', 'blue,');
  expect(await sentTags()).toEqual(['blue', daysAgo(3)]);
});

test('sends the day after the device’s, because its clock may be a day slow', async () => {
  await fillIn('Found');
  expect(when().max).toBe(daysAgo(-1));
  fireEvent.change(when(), { target: { value: daysAgo(-1) } });
  expect(await sentTags()).toEqual([daysAgo(-1)]);
});

test('sends no day if the user clears it', async () => {
  await fillIn('Found');
  fireEvent.change(when(), { target: { value: '' } });
  type('Description', 'On a chair, yesterday');
  expect(await sentTags()).toEqual([]);
});

test.each([
  [daysAgo(-2), 'When? must not be in the future'],
  ['0026-11-24', 'When? needs a year such as 2026'],
])('marks the field and posts nothing with the day %s', async (day, problem) => {
  await fillIn('Found');
  fireEvent.change(when(), { target: { value: day } });
  press('Submit');
  await waitFor(() => expect(markOn(when())).toBe(problem));
  await waitFor(() => expect(document.activeElement).toBe(when()));
  expect(form.posted()).toEqual([]);
});
