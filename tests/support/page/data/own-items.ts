import { screen } from '@testing-library/react';
import type { Item } from '../../../../contract/entities.ts';
import { itemReply } from './item.ts';

/** The id of the item with this number in `ownItems`, starting with 1. */
export function ownItemId(number: number): string {
  return `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

export function ownItems(...changes: Partial<Item>[]): Item[] {
  return changes.map((change, index) => itemReply({ _id: ownItemId(index + 1), ...change }));
}

/** The response to GET /users/me/items. */
export function ownItemsReply(items: Item[], { page = 1, total = items.length } = {}) {
  const pagination = { page, limit: 10, total, totalPages: Math.max(1, Math.ceil(total / 10)) };
  return { status: 200, body: { items, pagination } };
}

/** The row of an item in the dashboard's table. */
export function ownItemRow(title: string): HTMLElement {
  const name = screen.getByRole('rowheader', { name: title });
  return name.closest<HTMLElement>('tr')!;
}
