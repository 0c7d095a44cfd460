import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ItemStatus } from '../../../contract/item-status.ts';
import type { Notification } from '../../../contract/entities.ts';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { notificationReply } from '../../../tests/support/page/data/replies.ts';
import { closeScreen, showScreen } from '../../../tests/support/page/screens/screen.tsx';
import type { ItemNotification } from './group-notifications.ts';
import { NotificationEntry } from './notification-entry.tsx';

afterEach(closeScreen);

const photo = { large: '/p/1', card: '/p/1-card', width: 4, height: 3, placeholder: 'data:,' };
const kofi = { _id: idNumber(0xb1), name: 'Kofi' };
const bag = (status: ItemStatus) => ({ status, photo });

function show(
  message: string,
  { item = null, ...more }: Partial<Notification> & { item?: ItemNotification['item'] } = {},
  text = message,
) {
  const newest = { ...notificationReply({ message, ...more }), item };
  const nothing = () => undefined;
  const marking = { isRead: false, isMarked: false, mark: nothing, markFollowed: nothing };
  showScreen(<NotificationEntry group={{ newest, all: [newest] }} text={text} {...marking} />);
}

/** The emphasised parts of the text. */
const emphasised = () => [...screen.getByRole('link').children].map((part) => part.textContent);
const picture = () => document.querySelector('img');
const mark = () => document.querySelector('[aria-hidden]');

test('an entry has photo and status of the item, and the initial of the person who caused it', () => {
  show('Kofi claimed "Bag".', { actor: kofi, item: bag('Returned') });
  expect(new URL(picture()?.src ?? '').pathname).toBe('/p/1-card');
  expect(mark()?.textContent).toBe('K');
  expect(screen.getByText('Returned')).toBeTruthy();
});

test('an entry has the initial alone when the item has no photo', () => {
  show('Kofi claimed "Bag".', { actor: kofi, item: { status: 'Claimed', photo: null } });
  expect(picture()).toBeNull();
  expect(mark()?.textContent).toBe('K');
  expect(screen.getByText('Claimed')).toBeTruthy();
});

test('an entry has the mark of its kind when no person is named, on the photo if there is one', () => {
  show('An admin deactivated "Bag".', { kind: 'item deactivated', item: bag('Found') });
  expect(picture()).toBeTruthy();
  expect(mark()?.textContent).toBe('');
  expect(mark()?.querySelector('svg')).toBeTruthy();
});

test('an entry has the mark of its kind and no status when there is no item', () => {
  show('Choose your own password.', { kind: 'given password', link: '/profile' });
  expect(picture()).toBeNull();
  expect(mark()?.querySelector('svg')).toBeTruthy();
  expect(screen.queryByText(/^(Lost|Found|Claimed|Returned)$/)).toBeNull();
});

test.each([
  ['the person and the title', 'Kofi claimed "Bag".', undefined, ['Kofi', '"Bag"']],
  ['a person at the end', 'Kofi wrote to you.', '3 messages from Kofi', ['Kofi']],
  ['only a title', 'Kofia is now the keeper of "Bag".', undefined, ['"Bag"']],
])('emphasises %s', (_, message, text, parts) => {
  show(message, { actor: kofi }, text);
  expect(emphasised()).toEqual(parts);
});
