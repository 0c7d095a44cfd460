import type { z } from 'zod';
import type { HistoryEntry, HistoryEvent } from '../../../contract/entities.ts';
import type { Reader, Writer } from '../../db/database.ts';

interface NewEntry {
  itemId: string;
  actorId: string;
  /** Whom the event is about, where it is about somebody. */
  subjectId?: string | null;
  event: HistoryEvent;
  /** What HistoryEntry of the contract says that belongs to the event. */
  note?: string | null;
  at: number;
}

export async function addHistory(
  trx: Writer,
  { itemId, actorId, subjectId = null, event, note = null, at }: NewEntry,
): Promise<void> {
  await trx
    .insertInto('item_history')
    .values({ item_id: itemId, actor_id: actorId, subject_id: subjectId, event, note, at })
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
    .leftJoin('users as subject', 'subject.id', 'entry.subject_id')
    .select(['entry.event', 'entry.note', 'entry.at'])
    .select(['entry.actor_id', 'actor.name as actor_name'])
    .select(['entry.subject_id', 'subject.name as subject_name'])
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
  const history = rows.map((row) => ({
    event: row.event,
    actor: { _id: row.actor_id, name: row.actor_name },
    subject: personOf(row.subject_id, row.subject_name),
    note: row.note,
    at: new Date(row.at).toISOString(),
  }));
  return { history, total };
}

function personOf(_id: string | null, name: string | null) {
  return _id === null || name === null ? null : { _id, name };
}
