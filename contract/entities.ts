import { z } from 'zod/mini';
import { Lane } from './claims/lane/lane.ts';
import { Id, Time } from './fields.ts';
import { itemStatuses, openStatuses } from './item-status.ts';
import { roles, staffRoles } from './permissions.ts';

export const RoleName = z.enum(roles);
export const ItemStatusName = z.enum(itemStatuses);

/** An account as its user and admins see it. */
export const User = z.object({
  id: Id,
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: RoleName,
  isActive: z.boolean(),
  createdAt: Time,
});
export type User = z.infer<typeof User>;

export const Category = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  /** Whether a found item of this category is guarded unless its poster chooses the open lane. */
  isGuarded: z._default(z.boolean(), false),
  createdAt: Time,
});
export type Category = z.infer<typeof Category>;

export const Photo = z.object({
  /** Path of the large picture, at most 1600 px along its longer side. */
  large: z.string(),
  /** Path of the picture for cards, at most 480 px along its longer side. */
  card: z.string(),
  /** Size of the large picture in pixels. */
  width: z.int(),
  height: z.int(),
  /** A data: URI with a few pixels, shown until the photo has loaded. */
  placeholder: z.string(),
});
export type Photo = z.infer<typeof Photo>;

/** A place of the campus. Admins maintain the places. */
export const Place = z.object({
  _id: Id,
  name: z.string(),
  /** Other names that people use for it. */
  aliases: z.array(z.string()),
  /** Fractions of the plan's width and height from its top left corner; null if the place is not on the plan. */
  position: z.nullable(z.object({ x: z.number(), y: z.number() })),
});
export type Place = z.infer<typeof Place>;

/** A phrase of the campus, which means the same as a place or a word of the lexicon. */
export const CampusPhrase = z.object({ _id: Id, phrase: z.string(), meaning: z.string() });
export type CampusPhrase = z.infer<typeof CampusPhrase>;

export const Item = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  category: z.object({ _id: Id, name: z.string() }),
  status: ItemStatusName,
  /**
   * Whether a claimed or returned item was lost or found. Null while it is open, and in replies that a device stored
   * before this field existed.
   */
  statusBeforeClaim: z._default(z.nullable(z.enum(openStatuses)), null),
  location: z.string(),
  tags: z.array(z.string()),
  /** Path of the large picture; the same as `photo.large`. */
  image: z.nullable(z.string()),
  photo: z.nullable(Photo),
  postedBy: z.object({ _id: Id, name: z.string() }),
  keeperId: z.nullable(Id),
  keeperName: z.nullable(z.string()),
  claimedById: z.nullable(Id),
  claimedByName: z.nullable(z.string()),
  /** An item counts as open in a reply that a device stored before this field existed. */
  lane: z._default(Lane, 'open'),
  /**
   * Whether this reply leaves out what only poster, keeper and admins of a guarded item see. If so, photo, description,
   * tags and linked item are missing, and title, location and names say less. Pseudonyms replace the ids of poster and
   * claimant, unless the viewer may know them (`mayKnowAccount`).
   */
  isWithheld: z._default(z.boolean(), false),
  /**
   * Whether visitors do not get all of this, so that the device must not keep it for its next user. True of an inactive
   * item, a guarded one that is shown whole, and one with the viewer's own claim. To be safe, also true in replies of a
   * version without this field.
   */
  isPrivate: z._default(z.boolean(), true),
  /**
   * The lost item that this found item was posted for, or the first found item posted for this lost one that is still
   * there. Null also if the viewer may not know it, because one of the two is guarded.
   */
  linkedItemId: z._default(z.nullable(Id), null),
  isActive: z.boolean(),
  /**
   * When the poster was asked whether they still look for the item; null if there is no unanswered question, and for
   * every viewer except the poster.
   */
  askedAt: z._default(z.nullable(Time), null),
  /** When a lost item was closed, by its poster or for lack of an answer. Null also if an admin deactivated it. */
  closedAt: z._default(z.nullable(Time), null),
  createdAt: Time,
  updatedAt: Time,
});
export type Item = z.infer<typeof Item>;

/** A claim that was turned down, as its claimant sees it. The claimant may not claim the item again. */
export const TurnedDownClaim = z.object({
  /** Why the claim was turned down, as a judge or the portal wrote it; null if no reason is stored. */
  reason: z.nullable(z.string()),
  at: Time,
});
export type TurnedDownClaim = z.infer<typeof TurnedDownClaim>;

/** A person in a conversation. */
const Participant = z.object({
  _id: Id,
  name: z.string(),
  /** Set for keepers and admins only, because anybody can choose a name that looks like a staff member's. */
  role: z.optional(z.enum(staffRoles)),
});
export type Participant = z.infer<typeof Participant>;

export const Message = z.object({
  _id: Id,
  conversation: Id,
  sender: Participant,
  content: z.string(),
  createdAt: Time,
  isRead: z.boolean(),
  isActive: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  _id: Id,
  item: z.object({
    _id: Id,
    title: z.string(),
    status: ItemStatusName,
    /** Null also for an inactive or guarded item, and in a reply that a device stored before this field existed. */
    photo: z._default(z.nullable(Photo), null),
    /** A deleted item has its last status. False in a reply that a device stored before this field existed. */
    isDeleted: z._default(z.boolean(), false),
    /** Whether the viewer may not see the item because it is inactive. False in an older stored reply. */
    isHidden: z._default(z.boolean(), false),
  }),
  /** The viewer comes first, the other person second. */
  participants: z.array(Participant),
  lastMessage: z.nullable(z.object({ content: z.string(), createdAt: Time })),
  /** Number of messages from the other person that the viewer has not read. */
  unread: z.int(),
  updatedAt: Time,
});
export type Conversation = z.infer<typeof Conversation>;

const { unread: _, ...seenByAdmins } = Conversation.shape;

/**
 * A conversation as admins see it, with its latest messages. If the item's poster takes part, they are the first
 * participant.
 */
export const AdminConversation = z.object({ ...seenByAdmins, messages: z.array(Message) });

/** Severity of a notification. */
const notificationTypes = ['info', 'success', 'warning', 'error'] as const;
export type NotificationType = (typeof notificationTypes)[number];
/** The event that a notification is about. */
const notificationKinds = [
  'claim',
  'claim turned down',
  'claim withdrawn',
  'claim allowed again',
  'claim asked',
  'claim accepted',
  'claim waiting',
  'found item posted',
  'owner notified',
  'item edited',
  'message',
  'keeper assigned',
  'return code',
  'returned',
  'item deactivated',
  'item deleted',
  'poster deactivated',
  'account deactivated',
  'given password',
  'possible match',
  'more matches',
  'still looking',
  'closed unanswered',
  'saved search',
  'posted for you',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const Notification = z.object({
  _id: Id,
  userId: Id,
  message: z.string(),
  type: z.enum(notificationTypes),
  kind: z.enum(notificationKinds),
  /** Path of the screen that the notification leads to. */
  link: z.string(),
  /**
   * The person who caused the notification. Absent if the portal caused it, if the receiver may not know the person,
   * and in notifications that were stored before this field existed.
   */
  actor: z.optional(z.object({ _id: Id, name: z.string() })),
  isRead: z.boolean(),
  createdAt: Time,
});
export type Notification = z.infer<typeof Notification>;

export const SavedSearch = z.object({
  _id: Id,
  words: z.string(),
  /** The name of the category; null for all. */
  category: z.nullable(z.string()),
  place: z.string(),
  status: z.nullable(z.enum(openStatuses)),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

/** A found item that may be the lost item of the request, or the reverse. */
export const Suggestion = z.object({
  item: Item,
  /** Why it may be the same thing, the most telling reason first; at most three. */
  reasons: z.array(z.string()),
});
