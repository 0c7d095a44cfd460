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
 * Finds the texts to show instead of the stored texts of notifications about guarded items.
 * @returns for each notification the text that its receiver may read; null if that is the stored one
 */
export async function findWithheldTexts(
  read: Reader,
  receiver: Viewer,
  notices: readonly Notice[],
): Promise<(string | null)[]> {
  const links = notices.map(({ link }) => link);
  return withheldTexts(receiver, await findLinkedItems(read, links), notices);
}

type Notice = Pick<Notification, 'kind' | 'message' | 'link'>;

/**
 * The texts to show instead of the stored texts of notifications about guarded items. A stored text may contain what is
 * withheld now, because the item became guarded later. A notification that an item was deleted or deactivated links to
 * the home screen if its receiver can no longer open the item. It keeps its text, because the receiver could read the
 * item until that moment.
 * @returns for each notification the text that its receiver may read; null if that is the stored one
 */
export function withheldTexts(
  receiver: Viewer,
  items: LinkedItems,
  notices: readonly Notice[],
): (string | null)[] {
  return notices.map((notice) => {
    const item = items.get(notice.link);
    if (item?.lane !== 'guarded') return null;
    const text = noticeTextFor(receiver, toTitledItem(item), notice);
    return text === notice.message ? null : text;
  });
}

type LinkedItem = Awaited<ReturnType<ReturnType<typeof linkedItems>['execute']>>[number];
export type LinkedItems = ReadonlyMap<string, LinkedItem>;

/**
 * Finds the item of each link. A link leads to the item itself or to a conversation about it. Includes inactive and
 * deleted items.
 */
export async function findLinkedItems(
  read: Reader,
  links: readonly string[],
): Promise<LinkedItems> {
  const found = new Map<string, LinkedItem>();
  for (const row of await itemsOf(read, idsIn(links, itemLink))) {
    found.set(paths.item(row.id), row);
  }
  for (const row of await itemsOfConversations(read, idsIn(links, conversationLink))) {
    found.set(paths.messages(row.conversation_id), row);
  }
  return found;
}

const itemsOf = compileForKeys((read, ids) => linkedItems(read).where('item.id', 'in', ids));

const itemsOfConversations = compileForKeys((read, ids) =>
  linkedItems(read)
    .innerJoin('conversations as conversation', 'conversation.item_id', 'item.id')
    .select('conversation.id as conversation_id')
    .where('conversation.id', 'in', ids),
);

function linkedItems(read: Reader) {
  return (
    titledItems(read)
      // The photo of a guarded item is not public.
      .leftJoin('photos as photo', (join) =>
        join.onRef('photo.id', '=', 'item.photo_id').on('item.lane', '=', 'open'),
      )
      .select(['item.status', 'item.deleted_at'])
      .select(['photo.id as photo_id', 'photo.width as photo_width'])
      .select(['photo.height as photo_height', 'photo.placeholder as photo_placeholder'])
  );
}

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

const itemLink = linkTo(paths.item);
const conversationLink = linkTo(paths.messages);

/** Returns a regular expression for the links that `pathOf` returns for ids. Its first group is the id. */
function linkTo(pathOf: (id: string) => string): RegExp {
  return new RegExp(`^${pathOf('')}(${uuidPattern})$`);
}

/** @returns the distinct ids of the links that match */
function idsIn(links: readonly string[], link: RegExp): string[] {
  return [...new Set(links.flatMap((text) => link.exec(text)?.[1] ?? []))];
}
