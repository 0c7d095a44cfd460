import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { itemRequest } from '../../../components/items/item-request.ts';

/** Reads an item once: from the server, or offline from the items on this device. @returns null if it is on neither */
export async function readItem(id: string): Promise<Item | null> {
  const result = await call('GET /items/{id}', itemRequest(id));
  if (result.ok) return result.value.item;
  if (result.failure.kind !== 'unreachable') return null;
  const { readSavedItems } = await import('../../../client/prefetch/saved-items.ts');
  return (await readSavedItems()).find(({ item }) => item._id === id)?.item ?? null;
}
