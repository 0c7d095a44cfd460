import { z } from 'zod/mini';
import { ItemStatusName } from '../entities.ts';
import { Id, Time } from '../fields.ts';

/** Events in the append-only history of an item. */
export const historyEvents = [
  'posted',
  'edited',
  'keeper assigned',
  'claimed',
  'claim turned down',
  'claim allowed again',
  'claim withdrawn',
  'claim cleared',
  'return code',
  'returned',
  'poster deactivated',
  'activated',
  'deactivated',
  'deleted',
  'details read',
  'claim answered',
  'claim asked',
  'claim accepted',
  'lane changed',
  'owner notified',
  'hand-over checked',
  'found item posted',
  'closed',
  'closed unanswered',
  'opened again',
  'posted for owner',
  'owner joined',
] as const;
export type HistoryEvent = (typeof historyEvents)[number];

/** Fields of an item that an edit can change, besides its status. */
export const editedFields = [
  'title',
  'description',
  'category',
  'location',
  'tags',
  'image',
  'lane',
  'privateDetails',
] as const;
export type EditedField = (typeof editedFields)[number];

export const ItemChanges = z.object({
  fields: z.array(z.enum(editedFields)),
  status: z.nullable(z.object({ from: ItemStatusName, to: ItemStatusName })),
});
export type ItemChanges = z.infer<typeof ItemChanges>;

/**
 * One event in the history of an item. People have the names that they had when it happened, or their initials where
 * the viewer may not read the name.
 */
export const HistoryEntry = z.object({
  event: z.enum(historyEvents),
  actor: z.object({ _id: Id, name: z.string() }),
  /**
   * The person whom the event is about:
   * - the claimant, for an event of a claim or a check of a hand-over
   * - the newly assigned keeper
   * - the notified owner of a guarded item
   * - the person for whom a lost item was posted, if they had an account
   * Null for other events, and in entries from before this field existed.
   */
  subject: z.nullable(z.object({ _id: Id, name: z.string() })),
  /**
   * Extra text of the event, such as the reason for turning a claim down, or the name of the keeper, claimant or person
   * without an account.
   */
  note: z.nullable(z.string()),
  /**
   * Changes made by an edit; null for other events. Entries from before this field existed list the fields in `note`.
   */
  changes: z.nullable(ItemChanges),
  at: Time,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;
