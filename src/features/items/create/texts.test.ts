import { expect, test } from 'vitest';
import { missingText } from './texts.ts';

const complete = {
  status: 'Found',
  title: 'Bag',
  category: 'Bags',
  location: 'Hall',
  description: 'Blue',
  isForOther: false,
  ownerName: '',
  ownerEmail: '',
} as const;

test('says nothing when no required field is blank', () => {
  expect(missingText(complete)).toBe('');
});

test('lists the blank fields in the order of the form', () => {
  expect(missingText({ ...complete, location: '' })).toBe('Add a location to submit');
  expect(missingText({ ...complete, location: '', title: '' })).toBe(
    'Add a title and location to submit',
  );
});

test('counts a field of spaces as blank', () => {
  expect(missingText({ ...complete, title: '  ' })).toBe('Add a title to submit');
});

test('asks to choose Lost or Found before the other fields', () => {
  expect(missingText({ ...complete, status: '' })).toBe('Choose Lost or Found to submit');
  const blank = { status: '', title: '', category: '', location: '', description: '' } as const;
  expect(missingText({ ...complete, ...blank })).toBe(
    'Choose Lost or Found and add a title, category, location, and description to submit',
  );
});

test('asks for the owner of a lost item that a keeper posts for them', () => {
  const lost = { ...complete, status: 'Lost', isForOther: true } as const;
  expect(missingText({ ...lost, title: '' })).toBe('Add a name, email, and title to submit');
  expect(missingText({ ...lost, ownerName: 'Ada' })).toBe('Add an email to submit');
  expect(missingText({ ...lost, status: 'Found' })).toBe('');
});
