import { expect, test } from 'vitest';
import { messageReply, talkers } from '../../../../tests/support/page/data/message.ts';
import { firstUnread, hasTheirMessageAfter, newestUnread } from './unread.ts';

const { mia, grace } = talkers;
const me = mia._id;
const theirs = (_id: string, isRead = true) => messageReply({ _id, sender: grace, isRead });
const own = (_id: string) => messageReply({ _id, sender: mia, isRead: false });

test('finds the first unread message by counting back from the newest message at opening, without own messages', () => {
  const messages = [theirs('1'), theirs('2'), own('3'), theirs('4'), theirs('5')];
  expect(firstUnread(messages, me, { count: 2, upTo: '4' })).toBe('2');
  expect(firstUnread(messages, me, { count: 0, upTo: '4' })).toBeNull();
});

test('gives null if the first unread message is not loaded yet', () => {
  expect(firstUnread([theirs('2')], me, { count: 2, upTo: '2' })).toBeNull();
  expect(firstUnread([theirs('1'), theirs('2')], me, { count: 2, upTo: '2' })).toBe('1');
});

test('own messages never count as unread', () => {
  expect(newestUnread([theirs('1', false), theirs('2'), own('3')], me)).toBe('1');
  expect(newestUnread([theirs('1'), own('3')], me)).toBeNull();
});

test('only messages from the other participant count as new', () => {
  const messages = [theirs('1'), theirs('2'), own('3')];
  expect(hasTheirMessageAfter(messages, me, '1')).toBe(true);
  expect(hasTheirMessageAfter(messages, me, '2')).toBe(false);
});
