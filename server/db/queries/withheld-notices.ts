import { noticeTextFor, type TitledItem } from '../../../contract/claims/withheld.ts';
import type { Notification } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import type { Viewer } from '../../../contract/permissions.ts';
import { uuidPattern } from '../../../contract/uuid.ts';
import { compileForKeys } from '../compile-once.ts';
import type { Reader } from '../database.ts';
import { planOnce } from '../plan-once.ts';
import { partiesOf } from './item-parties.ts';

/**
 * Finds the texts to show instead of the stored texts of notifications about guarded items. A stored text may contain
 * what is withheld now, because the item became guarded later.
 * @returns for each notification the text that its receiver may read; null if that is the stored one
 */
export async function findWithheldTexts(
  read: Reader,
  receiver: Viewer,
  notices: readonly Pick<Notification, 'kind' | 'message' | 'link'>[],
): Promise<(string | null)[]> {
  const guarded = await findGuardedAt(
    read,
    notices.map(({ link }) => link),
  );
  return notices.map((notice) => {
    const item = guarded.get(notice.link);
    const text = item === undefined ? notice.message : noticeTextFor(receiver, item, notice);
    return text === notice.message ? null : text;
  });
}

/**
 * Finds the guarded items that links lead to: to the item itself, or to a conversation about it. Notifications that an
 * item was deleted or deactivated lead home instead. They keep their text, because their receiver could read the item
 * until that moment.
 */
async function findGuardedAt(
  read: Reader,
  links: readonly string[],
): Promise<Map<string, TitledItem>> {
  const found = new Map<string, TitledItem>();
  for (const row of await guardedItemsOf(read, idsIn(links, paths.item))) {
    found.set(paths.item(row.id), toTitledItem(row));
  }
  for (const row of await guardedItemsOfConversations(read, idsIn(links, paths.messages))) {
    found.set(paths.messages(row.conversation_id), toTitledItem(row));
  }
  return found;
}

const guardedItems = (read: Reader) => titledItems(read).where('item.lane', '=', 'guarded');

const guardedItemsOf = compileForKeys((read, ids) =>
  guardedItems(read).where('item.id', 'in', ids),
);

const guardedItemsOfConversations = compileForKeys((read, ids) =>
  guardedItems(read)
    .innerJoin('conversations as conversation', 'conversation.item_id', 'item.id')
    .select('conversation.id as conversation_id')
    .where('conversation.id', 'in', ids),
);

/** Reads what toTitledItem needs. */
export function titledItems(read: Reader) {
  return read
    .selectFrom('items as item')
    .modifyFront(planOnce)
    .innerJoin('categories as category', 'category.id', 'item.category_id')
    .select(['item.id', 'item.title', 'item.lane', 'item.is_active', 'item.created_at'])
    .select(['item.posted_by_id', 'item.keeper_id', 'item.claimed_by_id'])
    .select('category.name as category_name');
}

type TitledRow = Awaited<ReturnType<ReturnType<typeof titledItems>['execute']>>[number];

export function toTitledItem(row: TitledRow): TitledItem {
  return {
    title: row.title,
    category: { name: row.category_name },
    createdAt: new Date(row.created_at).toISOString(),
    ...partiesOf(row),
  };
}

const uuid = new RegExp(uuidPattern);

/** @returns the distinct ids of the links that equal `pathOf` of an id */
export function idsIn(links: readonly string[], pathOf: (id: string) => string): string[] {
  const ids = links.flatMap((link) => {
    const id = uuid.exec(link)?.[0];
    return id !== undefined && link === pathOf(id) ? [id] : [];
  });
  return [...new Set(ids)];
}
