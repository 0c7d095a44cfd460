import type { Generated } from 'kysely';
import type { ClaimState } from '../../../contract/claims/entities.ts';
import type { DetailKind } from '../../../contract/claims/names.ts';
import type { Flag } from './accounts.ts';

/** Claims, the evidence for and against them, their refusals and reminders, and the checks at the hand-over. */
export interface ClaimTables {
  private_details: PrivateDetailsTable;
  private_photos: PrivatePhotosTable;
  claims: ClaimsTable;
  desk_reminders: DeskRemindersTable;
  refused_claims: RefusedClaimsTable;
  hand_overs: HandOversTable;
}

/** Private details: the poster recorded them, and only the owner would know them. */
interface PrivateDetailsTable {
  seq: Generated<number>;
  item_id: string;
  kind: DetailKind;
  text: string;
}

/** Photos that only poster, keeper and admins see; at most one per item. */
interface PrivatePhotosTable {
  item_id: string;
  photo_id: string;
}

/**
 * All claims ever made. The first claim of an item is the open claim of the user `items.claimed_by_id`. All other open
 * claims of the item are its queue. A node of an older version may claim an item without adding a row here.
 */
interface ClaimsTable {
  id: string;
  seq: Generated<number>;
  item_id: string;
  user_id: string;
  state: ClaimState;
  story: string | null;
  /** A JSON array of Answer (contract/claims/claim-body.ts). */
  answers: string;
  /** Whether claimant and poster used the same network address within the hour before the claim. */
  shares_address: Flag;
  created_at: number;
  /** When the claim was accepted, turned down or withdrawn. */
  decided_at: Generated<number | null>;
  /** When judge and claimant were reminded of the claim. */
  reminded_at: Generated<number | null>;
}

/** Items that were put on the desk of all keepers, until all keepers have been notified. */
interface DeskRemindersTable {
  item_id: string;
  /** The person whose claim waited too long. They get no reminder of it. */
  claimant_id: string;
  /** Id of the last notified keeper, in the order of the keepers' ids; '' before the first. */
  reminded_to: string;
}

/**
 * Claims that were turned down. The user may not claim the item again, until a judge allows it, which deletes the row.
 */
interface RefusedClaimsTable {
  item_id: string;
  user_id: string;
  refused_at: number;
}

/** The keeper's checks before a guarded item is handed over to this claimant; at most one row per item. */
interface HandOversTable {
  item_id: string;
  claimant_id: string;
  student_card: string | null;
  is_unlocked: Flag;
  value: number | null;
  second_keeper_id: string | null;
  proxy_name: string | null;
  updated_at: number;
}
