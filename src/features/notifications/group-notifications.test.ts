import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Notification } from '../../../contract/entities.ts';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { notificationReply } from '../../../tests/support/page/data/replies.ts';
import { type ItemNotification, groupNotifications, messageCount } from './group-notifications.ts';

const withItem = (change: Partial<Notification>): ItemNotification => ({
  ...notificationReply(change),
  item: null,
});

/** Lists of notifications with few kinds and links, so that many are grouped. */
const lists = fc
  .array(
    fc.record({
      kind: fc.constantFrom('message', 'claim', 'item edited'),
      link: fc.constantFrom('/messages/1', '/messages/2', '/items/1'),
      isRead: fc.boolean(),
    }),
  )
  .map((list) => list.map((one, at) => withItem({ ...one, _id: idNumber(at + 1) })));

test('no notification is lost or shown twice', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const grouped = groupNotifications(list).flatMap(({ all }) => all);
      expect(grouped).toHaveLength(list.length);
      expect(new Set(grouped)).toEqual(new Set(list));
    }),
  );
});

test('orders entries by their newest notification, and keeps the order within each entry', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const isInOrder = (places: number[]) =>
        places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
      const groups = groupNotifications(list);
      expect(isInOrder(groups.map(({ newest }) => list.indexOf(newest)))).toBe(true);
      for (const { newest, all } of groups) {
        expect(all[0]).toBe(newest);
        expect(isInOrder(all.map((one) => list.indexOf(one)))).toBe(true);
      }
    }),
  );
});

test('an entry has notifications of one conversation only, and each conversation has one entry', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const groups = groupNotifications(list);
      for (const { all } of groups.filter((group) => group.all.length > 1))
        expect(new Set(all.map(({ kind, link }) => `${kind} ${link}`)).size).toBe(1);
      const links = groups.flatMap(({ newest }) => (newest.kind === 'message' ? newest.link : []));
      expect(new Set(links).size).toBe(links.length);
    }),
  );
});

test('an entry counts the unread messages of its conversation or, if all are read, its notifications', () => {
  const one = (isRead: boolean) => withItem({ isRead });
  const [unread, read] = [one(false), one(true)];
  expect(messageCount({ newest: unread, all: [unread] }, 4)).toBe(4);
  expect(messageCount({ newest: unread, all: [unread, read, read] }, 1)).toBe(1);
  expect(messageCount({ newest: unread, all: [unread, unread, read] }, 1)).toBe(2);
  expect(messageCount({ newest: read, all: [read, read, read] }, 0)).toBe(3);
});
