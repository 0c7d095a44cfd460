import { expect, test } from 'vitest';
import { idNumber } from '../../../tests/support/page/data/ids.ts';
import { itemReply } from '../../../tests/support/page/data/item.ts';
import { writeLogTo } from '../../core/log/log.ts';
import { queryKey } from '../../core/storage/query-key.ts';
import { readSavedItems } from './saved-items.ts';
import { publicOwner } from '../query/reply-store.ts';

const pagination = { page: 1, limit: 8, total: 2, totalPages: 1 };
const list = (query: Record<string, unknown>, seenAt: number, ...items: unknown[]) => ({
  key: queryKey('GET /search/items/search', { query }),
  value: { data: { items, pagination } },
  seenAt,
});
const viewed = (item: ReturnType<typeof itemReply>, seenAt: number) => ({
  key: queryKey('GET /items/{id}', { params: { id: item._id } }),
  value: { item },
  seenAt,
});
const from = (...rows: { key: string; value: unknown; seenAt: number }[]) => ({
  readReplies: async (_: string, beginning: string) =>
    rows.filter(({ key }) => key.startsWith(beginning)),
});

test('returns each item once, in its latest version, with the searches that found it', async () => {
  const lost = itemReply({ _id: idNumber(1), status: 'Lost' });
  const claimed = itemReply({ _id: idNumber(1), status: 'Claimed' });
  const other = itemReply({ _id: idNumber(2) });
  const saved = await readSavedItems(
    from(viewed(claimed, 9), list({ search: 'kye' }, 5, lost, other), list({}, 7, lost)),
    publicOwner,
  );
  expect(saved).toEqual([
    { item: claimed, seenAt: 9, listedFor: ['kye'] },
    { item: other, seenAt: 5, listedFor: ['kye'] },
  ]);
});

test('includes the user’s own items', async () => {
  const key = queryKey('GET /users/me/items', { query: {} });
  const own = itemReply({ _id: idNumber(1) });
  expect(
    await readSavedItems(from({ key, value: { items: [own], pagination }, seenAt: 3 }), 'ada'),
  ).toEqual([{ item: own, seenAt: 3, listedFor: [] }]);
});

test('leaves out items that were inactive in their latest version', async () => {
  const active = itemReply({ _id: idNumber(1) });
  const inactive = itemReply({ _id: idNumber(1), isActive: false });
  const rows = from(list({}, 5, active), viewed(inactive, 9));
  expect(await readSavedItems(rows, publicOwner)).toEqual([]);
});

test('skips a damaged reply and logs it', async () => {
  const entries: { area: string; event: string }[] = [];
  writeLogTo((added) => entries.push(...added));
  entries.length = 0;
  const damaged = { ...viewed(itemReply({ _id: idNumber(1) }), 9), value: { item: { title: 7 } } };
  const whole = itemReply({ _id: idNumber(2) });
  expect(await readSavedItems(from(damaged, viewed(whole, 5)), publicOwner)).toEqual([
    { item: whole, seenAt: 5, listedFor: [] },
  ]);
  expect(entries).toMatchObject([
    { area: 'query', event: 'a reply to GET /items/{id} on the device is damaged' },
  ]);
});
