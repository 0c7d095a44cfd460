import { type SqlBool, sql } from 'kysely';
import type { ItemRow } from '../repository.ts';

/**
 * Whether both items belong to one person, and so cannot be the same thing. A lost item that a keeper posted for a
 * waiting owner does not count as the keeper's.
 */
export function areOfOnePerson(one: ItemRow, other: ItemRow): boolean {
  const isForOther = [one, other].some(({ waiting_owner_of: owned }) => owned !== null);
  return one.posted_by_id === other.posted_by_id && !isForOther;
}

/** The opposite of areOfOnePerson, as an SQL condition on the rows `own` and `other` of `items`. */
export const areOfTwoPeople = sql<SqlBool>`(
  own.posted_by_id <> other.posted_by_id
  or exists (select 1 from waiting_owners where waiting_owners.item_id in (own.id, other.id))
)`;
