import type { z } from 'zod';
import type { HistoryEntry, HistoryEvent } from '../../../contract/entities.ts';
import type { Reader, Writer } from '../../db/database.ts';

/** @param entry.note what HistoryEntry of the contract says that belongs to the event */
export async function addHistory(
  trx: Writer,
  entry: { itemId: string; actorId: string; event: HistoryEvent; note?: string; at: number },
): Promise<void> {
  const { itemId, actorId, event, note = null, at } = entry;
  await trx
    .insertInto('item_history')
    .values({ item_id: itemId, actor_id: actorId, event, note, at })
    .execute();
}

/** A page of what happened to an item, oldest first, and how much there is in all. */
export async function findHistory(
  read: Reader,
  itemId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ history: z.infer<typeof HistoryEntry>[]; total: number }> {
  const rows = await read
    .selectFrom('item_history as entry')
    .innerJoin('users as actor', 'actor.id', 'entry.actor_id')
    .select(['entry.event', 'entry.note', 'entry.at', 'actor.id as actor_id', 'actor.name'])
    .where('entry.item_id', '=', itemId)
    .orderBy('entry.seq')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await read
    .selectFrom('item_history')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  const history = rows.map(({ event, note, at, actor_id: _id, name }) => ({
    event,
    actor: { _id, name },
    note,
    at: new Date(at).toISOString(),
  }));
  return { history, total };
}
