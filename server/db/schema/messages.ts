import type { Generated } from 'kysely';
import type { NotificationKind, NotificationType } from '../../../contract/entities.ts';
import type { Flag } from './accounts.ts';

/** Conversations and notifications, and the queues of push messages and emails. */
export interface MessageTables {
  conversations: ConversationsTable;
  messages: MessagesTable;
  notifications: NotificationsTable;
  push_subscriptions: PushSubscriptionsTable;
  push_switches: SwitchesTable;
  push_queue: PushQueueTable;
  mail_queue: MailQueueTable;
  mail_switches: SwitchesTable;
}

/** A conversation of two people about an item. */
interface ConversationsTable {
  id: string;
  seq: Generated<number>;
  item_id: string;
  /** The smaller of the two ids, so that each pair is stored in one way only. */
  first_id: string;
  second_id: string;
  /** `seq` of the last message that each participant has read; 0 for none. */
  first_read_seq: number;
  second_read_seq: number;
  /** Number of messages from the other participant after the last read one. */
  first_unread: number;
  second_unread: number;
  /** 0 if there is no message. */
  last_message_seq: number;
  created_at: number;
  /** When the conversation was opened or received its last message. */
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
  /** The person who caused the event; null if the portal did, if the person is not to be named, and in old rows. */
  actor_id: string | null;
  is_read: Flag;
  created_at: number;
}

/** Devices with a push subscription. A session has at most one, which is deleted with the session. */
interface PushSubscriptionsTable {
  /** SHA-256 of the endpoint in base64url, which may be logged (the endpoint itself may not). */
  id: string;
  /** `token_hash` of the session. */
  session_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  is_declarative: Flag;
  created_at: number;
}

/** The kinds of notifications that an account wants pushed or mailed. An account without a row wants all kinds. */
interface SwitchesTable {
  user_id: string;
  claim: Flag;
  message: Flag;
  returned: Flag;
  match: Generated<Flag>;
}

/** Push messages still to be sent. */
interface PushQueueTable {
  id: string;
  /** The unread notification that it is about; null if a node of an older version queued it. */
  notification_id: Generated<string | null>;
  user_id: string;
  kind: NotificationKind;
  link: string;
  created_at: number;
  /** End of the lease of the node that is sending the message. From then on, another node may send it. */
  due_at: number;
}

/** An email still to be sent: either its content, or the notification that it is about. */
interface MailQueueTable {
  id: string;
  /** A Mail as JSON. It may contain a code, so the row is deleted when the email is sent or given up. */
  mail: string | null;
  notification_id: string | null;
  attempts: number;
  /** When the first attempt was due. */
  ready_at: number;
  /** When the next attempt is due. */
  due_at: number;
  /** End of the lease of the node that is sending the email; 0 if there is none. */
  leased_until: number;
  /** The email is not sent after this time. */
  expires_at: number;
}
