import type { Selectable } from 'kysely';
import type { ItemParties } from '../../../contract/permissions.ts';
import type { Tables } from '../schema/tables.ts';

/** The columns of an item that permissions depend on. */
export const partyColumns = [
  'posted_by_id',
  'keeper_id',
  'claimed_by_id',
  'lane',
  'is_active',
] as const;

export function partiesOf(
  row: Pick<Selectable<Tables['items']>, (typeof partyColumns)[number]>,
): ItemParties {
  return {
    postedBy: { _id: row.posted_by_id },
    keeperId: row.keeper_id,
    claimedById: row.claimed_by_id,
    lane: row.lane,
    isActive: row.is_active === 1,
  };
}
