import { type Viewer, maySeeItem } from '../../../contract/permissions.ts';
import type { Reader, Writer } from '../../db/database.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import { type FullItem, toFullItem } from './mapping.ts';
import { type ItemRow, findItem, lockItem } from './repository.ts';

/** An item that the viewer may see, as database row and as full item. Not all of it may be sent to the viewer. */
export interface VisibleItem {
  row: ItemRow;
  item: FullItem;
}

/** @throws PortalError NOT_FOUND, also for an item that the viewer may not see */
export async function findVisibleItem(
  read: Reader,
  viewer: Viewer | null,
  id: string,
): Promise<VisibleItem> {
  const row = await findItem(read, id);
  if (row === undefined) throw new PortalError('NOT_FOUND');
  const item = toFullItem(row);
  if (!maySeeItem(viewer, item)) throw new PortalError('NOT_FOUND');
  return { row, item };
}

/** Like findVisibleItem, but locks the item until the transaction ends. */
export async function lockVisibleItem(
  trx: Writer,
  viewer: Viewer,
  id: string,
): Promise<VisibleItem> {
  await lockItem(trx, id);
  return findVisibleItem(trx, viewer, id);
}

/**
 * @param may a function of contract/permissions.ts
 * @returns the item if the viewer has the permission
 * @throws PortalError FORBIDDEN. Check the permission before the item's status, because errors about the status reveal
 * it.
 */
export function requireRight(
  may: (viewer: Viewer, item: FullItem) => boolean,
  viewer: Viewer,
  seen: VisibleItem,
): VisibleItem {
  if (!may(viewer, seen.item)) throw new PortalError('FORBIDDEN');
  return seen;
}

/**
 * Finds an item regardless of permissions.
 * @throws PortalError NOT_FOUND
 */
export async function requireItem(read: Reader, id: string): Promise<FullItem> {
  const row = await findItem(read, id);
  if (row === undefined) throw new PortalError('NOT_FOUND');
  return toFullItem(row);
}
