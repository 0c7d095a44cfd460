import type { Generated } from 'kysely';
import type { Lane } from '../../../contract/claims/lane/lane.ts';
import type { ItemStatus, OpenStatus } from '../../../contract/item-status.ts';
import type { HistoryEvent } from '../../../contract/items/history.ts';
import type { Flag } from './accounts.ts';

/** Items, their categories, photos and history. */
export interface ItemTables {
  categories: CategoriesTable;
  items: ItemsTable;
  photos: PhotosTable;
  return_codes: ReturnCodesTable;
  item_history: ItemHistoryTable;
}

interface CategoriesTable {
  id: string;
  name: string;
  /** The name in lower case; unique. */
  name_key: string;
  description: string;
  is_active: Flag;
  /** Whether new found items of the category are guarded by default. The poster may choose the open lane instead. */
  is_guarded: Generated<Flag>;
  created_at: number;
  /**
   * `seq` of the last item that was indexed again after the category was renamed; 0 if none was yet. Later items may
   * still be found by an earlier name. Null if all items are indexed under the current name.
   */
  indexed_to: number | null;
}

interface ItemsTable {
  id: string;
  seq: Generated<number>;
  title: string;
  description: string;
  category_id: string;
  status: ItemStatus;
  status_before_claim: OpenStatus | null;
  location: string;
  /** A JSON array of strings. */
  tags: string;
  photo_id: string | null;
  posted_by_id: string;
  keeper_id: string | null;
  claimed_by_id: string | null;
  lane: Generated<Lane>;
  /** Of a found item: the lost item for which it was posted. Of a lost item: the first found item posted for it
   * that is still there. */
  linked_item_id: Generated<string | null>;
  /** Whether the item is on the desk of all keepers, because a claim has waited too long for its judge. */
  is_unjudged: Generated<Flag>;
  is_active: Flag;
  /**
   * When the poster of a lost item last showed that they still look for it, or an admin activated it; null if neither
   * has happened since it was posted.
   */
  looking_since: Generated<number | null>;
  /**
   * When the poster of a lost item was asked whether they still look for it; null if they were not asked or have
   * answered.
   */
  asked_at: Generated<number | null>;
  /** When an inactive lost item was closed, by its poster or for lack of an answer; null for all other items. */
  closed_at: Generated<number | null>;
  /** When the poster deleted the item. Nobody sees it any more. */
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

/** A stored photo. The names of its files are derived from the id. */
interface PhotosTable {
  /** First 32 characters of the hexadecimal SHA-256 of the large picture. */
  id: string;
  width: number;
  height: number;
  placeholder: string;
  created_at: number;
}

/** At most one row per item: a new code replaces the previous one. */
interface ReturnCodesTable {
  item_id: string;
  code_hash: string;
  wrong_tries: number;
  created_by_id: string;
  created_at: number;
  expires_at: number;
}

/** Append-only: the database refuses UPDATE and DELETE. */
interface ItemHistoryTable {
  seq: Generated<number>;
  item_id: string;
  actor_id: string;
  /** Name at the time of the event. */
  actor_name: string;
  /** The person whom the event is about; see HistoryEntry of the contract. */
  subject_id: string | null;
  subject_name: string | null;
  event: HistoryEvent;
  /** Extra text of the event, such as the reason for turning a claim down. */
  note: string | null;
  /** ItemChanges of the contract as JSON. */
  changes: string | null;
  at: number;
}
