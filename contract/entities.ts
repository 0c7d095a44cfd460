import { z } from './zod.ts';
import { bounds, otp } from './bounds.ts';
import { itemStatuses, openStatuses } from './item-status.ts';
import { roles, staffRoles } from './permissions.ts';

const notText = 'has characters that are not text';

/** Schema of multi-line text: trimmed, well-formed Unicode without NUL, line breaks as LF. */
export function text(min: number, max: number) {
  // Browsers submit line breaks of forms as CRLF (HTML, section 4.10.21.4).
  return ofLength(min, max, (value) => value.replaceAll('\r\n', '\n')).refine(isText, notText);
}

/**
 * Schema of one line of text, such as a name. It needs a visible character, and may not contain characters
 * that break the line or change the writing direction.
 */
export function line(min: number, max: number) {
  return ofLength(min, max).refine((value) => isText(value) && isOneLine(value), notText);
}

function ofLength(min: number, max: number, normalised = (value: string) => value) {
  return z
    .string()
    .overwrite(normalised)
    .trim()
    .min(min, min <= 1 ? 'is required' : `must be at least ${min} characters long`)
    .max(max, `must be at most ${max} characters long`);
}

function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/**
 * Control characters, line and paragraph separators, and characters that change the writing direction
 * (Unicode TR 36).
 */
const turnsOrBreaks = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Format characters are invisible, but emoji and some scripts need them between other characters. */
const unseen = /[\p{Cf}\s]/gu;

function isOneLine(value: string): boolean {
  return !turnsOrBreaks.test(value) && (value === '' || value.replaceAll(unseen, '') !== '');
}

export const Id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'is not an id');
export const Time = z.iso.datetime();

export const Email = z
  .string()
  .trim()
  .max(bounds.email.max, `must be at most ${String(bounds.email.max)} characters long`)
  .pipe(z.email('must be a valid email address'));

export const Password = z
  .string()
  .min(bounds.password.min, `must be at least ${String(bounds.password.min)} characters long`)
  .max(bounds.password.max, `must be at most ${String(bounds.password.max)} characters long`)
  .regex(/\S/, 'must not be blank')
  .refine(isText, notText);

/** An existing password. It may be older than today's rules for new passwords, so these are not checked. */
export const ExistingPassword = z
  .string()
  .min(1, 'is required')
  .max(1000, 'must be at most 1000 characters long')
  .refine(isText, notText);

export const Otp = z
  .string()
  .trim()
  .regex(new RegExp(`^[0-9]{${String(otp.digits)}}$`), `must be ${String(otp.digits)} digits`);

/** A field that the specification's clients send and the server ignores. */
export const Ignored = z.unknown().optional();

/** Response of calls that return nothing except a confirmation. */
export const Confirmation = z.object({ message: z.string() });

export const RoleName = z.enum(roles);
export const ItemStatusName = z.enum(itemStatuses);
const OpenStatusName = z.enum(openStatuses);

/** An account as its owner and admins see it. */
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

export const Item = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  category: z.object({ _id: Id, name: z.string() }),
  status: ItemStatusName,
  location: z.string(),
  tags: z.array(z.string()),
  /** Path of the large picture; the same as `photo.large`. */
  image: z.string().nullable(),
  photo: Photo.nullable(),
  postedBy: z.object({ _id: Id, name: z.string() }),
  keeperId: Id.nullable(),
  keeperName: z.string().nullable(),
  claimedById: Id.nullable(),
  claimedByName: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
});
export type Item = z.infer<typeof Item>;

/** The fields of an item that its poster writes. The photo is sent as a separate form field. */
export const ItemDraft = z.object({
  title: line(bounds.title.min, bounds.title.max),
  description: text(bounds.description.min, bounds.description.max),
  /** The name of an active category. */
  category: line(bounds.categoryName.min, bounds.categoryName.max),
  status: OpenStatusName,
  location: line(bounds.location.min, bounds.location.max),
  tags: z
    .array(line(bounds.tag.min, bounds.tag.max))
    .max(bounds.tagsPerItem, `must have at most ${String(bounds.tagsPerItem)} entries`)
    .default([]),
});
export type ItemDraft = z.infer<typeof ItemDraft>;

/** Shown to a person whose claim was turned down and who may not claim the item again. */
export const TurnedDownClaim = z.object({
  /** Written by the person who turned the claim down; null if they gave none. */
  reason: z.string().nullable(),
  at: Time,
});
export type TurnedDownClaim = z.infer<typeof TurnedDownClaim>;

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
] as const;
export type EditedField = (typeof editedFields)[number];

export const ItemChanges = z.object({
  fields: z.array(z.enum(editedFields)),
  status: z.object({ from: ItemStatusName, to: ItemStatusName }).nullable(),
});
export type ItemChanges = z.infer<typeof ItemChanges>;

/** Names are those that the people had when the event happened. */
export const HistoryEntry = z.object({
  event: z.enum(historyEvents),
  actor: z.object({ _id: Id, name: z.string() }),
  /**
   * The person whom the event is about: the claimant for events of a claim, or the newly assigned keeper.
   * Null for other events, and in entries from before this field existed.
   */
  subject: z.object({ _id: Id, name: z.string() }).nullable(),
  /**
   * Extra text of the event, such as the reason for turning a claim down or the name of the keeper or
   * claimant.
   */
  note: z.string().nullable(),
  /**
   * Changes made by an edit; null for other events. Entries from before this field existed list the fields in
   * `note`.
   */
  changes: ItemChanges.nullable(),
  at: Time,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A person in a conversation. */
const Talker = z.object({
  _id: Id,
  name: z.string(),
  /** Set for keepers and admins only, because anybody can choose a name that looks like a staff member's. */
  role: z.enum(staffRoles).optional(),
});
export type Talker = z.infer<typeof Talker>;

export const Message = z.object({
  _id: Id,
  conversation: Id,
  sender: Talker,
  content: z.string(),
  createdAt: Time,
  isRead: z.boolean(),
  isActive: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const Conversation = z.object({
  _id: Id,
  item: z.object({ _id: Id, title: z.string(), status: ItemStatusName }),
  /** The caller comes first, the other person second. */
  participants: z.array(Talker),
  lastMessage: z.object({ content: z.string(), createdAt: Time }).nullable(),
  /** Number of messages from the other person that the caller has not read. */
  unread: z.int(),
  updatedAt: Time,
});
export type Conversation = z.infer<typeof Conversation>;

/**
 * A conversation as admins see it: the poster's side is the first participant, and the latest messages are
 * included.
 */
export const AdminConversation = Conversation.omit({ unread: true }).extend({
  messages: z.array(Message),
});

/** Severity of a notification. */
const notificationTypes = ['info', 'success', 'warning', 'error'] as const;
export type NotificationType = (typeof notificationTypes)[number];
/** Subject of a notification. */
const notificationKinds = [
  'claim',
  'claim turned down',
  'claim withdrawn',
  'claim allowed again',
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
  isRead: z.boolean(),
  createdAt: Time,
});
export type Notification = z.infer<typeof Notification>;

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int().min(1),
});
export type Pagination = z.infer<typeof Pagination>;

/** Query parameters `page` and `limit` of a list. A `limit` above the maximum is lowered to it. */
export function pageQuery(defaultLimit: number) {
  const positive = z.coerce
    .number('must be a whole number from 1')
    .int('must be a whole number from 1')
    .min(1, 'must be a whole number from 1')
    .max(bounds.lastPage, 'is too large');
  return {
    page: positive.default(1),
    limit: positive.transform((limit) => Math.min(limit, bounds.pageLimit)).default(defaultLimit),
  };
}
