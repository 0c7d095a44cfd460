import type { Generated } from 'kysely';
import type { HistoryEvent, NotificationKind, NotificationType } from '../../contract/entities.ts';
import type { ItemStatus, OpenStatus } from '../../contract/item-status.ts';
import type { Role } from '../../contract/permissions.ts';

/**
 * The tables, as both dialects give them. Times are epoch milliseconds, flags 0 or 1, `seq` is an
 * insertion number that the database hands out and that lists are ordered by.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  mailed_codes: MailedCodesTable;
  categories: CategoriesTable;
  items: ItemsTable;
  photos: PhotosTable;
  return_codes: ReturnCodesTable;
  item_history: ItemHistoryTable;
  refused_claims: RefusedClaimsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  notifications: NotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_switches: SwitchesTable;
  push_queue: PushQueueTable;
  mail_queue: MailQueueTable;
  mail_switches: SwitchesTable;
  idempotency_keys: IdempotencyKeysTable;
  settings: SettingsTable;
}

export type Flag = 0 | 1;

interface UsersTable {
  id: string;
  seq: Generated<number>;
  name: string;
  email: string;
  /** The address in lower case; unique. */
  email_key: string;
  password_hash: string;
  /** When a password that the portal generated stops working; null for one that the owner chose. */
  password_expires_at: Generated<number | null>;
  role: Role;
  is_active: Flag;
  created_at: number;
}

interface SessionsTable {
  /** SHA-256 of the token, base64url. */
  token_hash: string;
  user_id: string;
  /** A `reset` session is the grant that only reset-password accepts. */
  purpose: 'session' | 'reset';
  created_at: number;
  /** When the person signed in with this token; 0 once a new token has replaced it, which ends it within a minute. */
  authenticated_at: number;
  expires_at: number;
}

/** Codes sent by email: one per address for resets, per browser for registrations, per account for email changes. */
interface MailedCodesTable {
  id: string;
  purpose: 'registration' | 'reset' | 'email change';
  email: string;
  email_key: string;
  code_hash: string;
  /** For a registration: the account's name, and its password; null if the password is still to be chosen. */
  name: string | null;
  password_hash: string | null;
  /** For a registration: SHA-256 of the cookie of the browser that registered; null if unknown. */
  browser_hash: string | null;
  /** For an e-mail change: whose address it will be. */
  user_id: string | null;
  wrong_tries: number;
  created_at: number;
  expires_at: number;
}

interface CategoriesTable {
  id: string;
  name: string;
  /** The name in lower case; unique. */
  name_key: string;
  description: string;
  is_active: Flag;
  created_at: number;
  /**
   * Set while the search still knows items of the category by an earlier name: those whose `seq` is
   * above this one.
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
  is_active: Flag;
  /** Set when the poster deleted it: nobody sees it any more. */
  deleted_at: number | null;
  created_at: number;
  updated_at: number;
}

/** One stored picture; the files lie under their content's hash. */
interface PhotosTable {
  /** SHA-256 of the large picture, hex, first 32 characters. */
  id: string;
  width: number;
  height: number;
  placeholder: string;
  created_at: number;
}

/** At most one row an item: a new code replaces the old one. */
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
  /** As it was at the time. */
  actor_name: string;
  /** Whom the event is about, as HistoryEntry of the contract says. */
  subject_id: string | null;
  subject_name: string | null;
  event: HistoryEvent;
  /** What belongs to the event, as HistoryEntry of the contract says. */
  note: string | null;
  /** ItemChanges of the contract as JSON. */
  changes: string | null;
  at: number;
}

/** Whose claim on which item was turned down and may not be made again. */
interface RefusedClaimsTable {
  item_id: string;
  user_id: string;
  refused_at: number;
}

/** What two people write to each other about an item: one row for the three of them. */
interface ConversationsTable {
  id: string;
  seq: Generated<number>;
  item_id: string;
  /** Of the two ids the one that sorts first, so that a pair is stored in one way only. */
  first_id: string;
  second_id: string;
  /** `seq` of the last message that each of them had before their eyes; 0 for none. */
  first_read_seq: number;
  second_read_seq: number;
  /** How many of the other's messages came after that. */
  first_unread: number;
  second_unread: number;
  /** 0 before the first message. */
  last_message_seq: number;
  created_at: number;
  /** When it was opened or last written in. */
  updated_at: number;
}

interface MessagesTable {
  id: string;
  seq: Generated<number>;
  conversation_id: string;
  sender_id: string;
  content: string;
  created_at: number;
}

interface NotificationsTable {
  id: string;
  seq: Generated<number>;
  user_id: string;
  message: string;
  type: NotificationType;
  kind: NotificationKind;
  link: string;
  is_read: Flag;
  created_at: number;
}

/** The devices that things are pushed to; a session has one at most, which goes with it. */
interface PushSubscriptionsTable {
  /** SHA-256 of the endpoint, base64url: what may be logged of it. */
  id: string;
  /** `token_hash` of the session. */
  session_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  is_declarative: Flag;
  created_at: number;
}

/** Which kinds of notifications an account has pushed, or sent by email; without a row all of them. */
interface SwitchesTable {
  user_id: string;
  claim: Flag;
  message: Flag;
  returned: Flag;
}

/** What is still to be pushed to somebody's devices. */
interface PushQueueTable {
  id: string;
  user_id: string;
  kind: NotificationKind;
  link: string;
  created_at: number;
  /** When another node takes it up, unless the one that has it in hand says that it still has. */
  due_at: number;
}

/** An email that is still to be sent: either its content, or the notification that it is about. */
interface MailQueueTable {
  id: string;
  /** A Mail as JSON. It may hold a code, so the row is deleted as soon as the email was sent or given up. */
  mail: string | null;
  notification_id: string | null;
  attempts: number;
  /** When the first attempt was due. */
  ready_at: number;
  /** When the next attempt is due. */
  due_at: number;
  /** Until then one node works on it; 0 if none does. */
  leased_until: number;
  /** From then on it is not sent any more. */
  expires_at: number;
}

/** The first answer to a call that carried an Idempotency-Key. */
interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  fingerprint: string;
  status: number;
  /** The answer's JSON. */
  body: string;
  created_at: number;
}

/** What the portal has decided for itself, once. */
interface SettingsTable {
  name: 'secret' | 'push keys';
  value: string;
}

/** What is counted for limits: kept apart, see Database.counts. */
export interface CountTables {
  limit_counts: LimitCountsTable;
}

interface LimitCountsTable {
  /** The limit and whom it counts for. */
  key: string;
  points: number;
  /** When the count starts anew. */
  expires_at: number;
}
