import { z } from './zod.ts';
import { bounds, otp } from './bounds.ts';
import { itemStatuses, openStatuses } from './item-status.ts';
import { roles, staffRoles } from './permissions.ts';

const notText = 'has characters that are not text';

/** Text a person typed: trimmed, well-formed Unicode without NUL, its lines ended as on every device alike. */
export function text(min: number, max: number) {
  // Forms send CRLF whatever was typed (HTML, section 4.10.21.4).
  return ofLength(min, max, (value) => value.replaceAll('\r\n', '\n')).refine(isText, notText);
}

/** Text of one line, such as a name: with something to see in it, and nothing that would turn or break the text around it. */
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

/** Control characters, line and paragraph separators, and what changes the direction of writing (Unicode TR 36). */
const turnsOrBreaks = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Format characters show nothing by themselves; emoji and some scripts need them between others. */
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

/** A password that somebody has, whatever the rules were when they chose it. */
export const GivenPassword = z
  .string()
  .min(1, 'is required')
  .max(1000, 'must be at most 1000 characters long')
  .refine(isText, notText);

export const Otp = z
  .string()
  .trim()
  .regex(new RegExp(`^[0-9]{${String(otp.digits)}}$`), `must be ${String(otp.digits)} digits`);

/** A field that the specification's clients send and the server does not read: any value will do. */
export const Ignored = z.unknown().optional();

/** The answer of a call that only says that it was done. */
export const Told = z.object({ message: z.string() });

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
  /** A data: URI of a few pixels, shown until the picture is there. */
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

/** What the author of an item writes; the photo travels beside it. */
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

/** The answer to somebody whose claim on an item was turned down, and who may not claim it again. */
export const TurnedDownClaim = z.object({
  /** In the words of who turned it down. */
  reason: z.string().nullable(),
  at: Time,
});
export type TurnedDownClaim = z.infer<typeof TurnedDownClaim>;

/** What may happen to an item, as its append-only history names it. */
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

/** What an edit can change of an item, besides its status. */
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

/** People have the names that they had at the time. */
export const HistoryEntry = z.object({
  event: z.enum(historyEvents),
  actor: z.object({ _id: Id, name: z.string() }),
  /**
   * Whom the event is about: the claimant of what happens to a claim, the keeper who is assigned. Null
   * where it is about nobody, and in entries from before this was written down.
   */
  subject: z.object({ _id: Id, name: z.string() }).nullable(),
  /** What belongs to the event: the reason of a refusal, the keeper's or claimant's name. */
  note: z.string().nullable(),
  /** What an edit changed; null for other events. An entry from before this was stored has the fields in its note. */
  changes: ItemChanges.nullable(),
  at: Time,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Somebody in a conversation. */
const Talker = z.object({
  _id: Id,
  name: z.string(),
  /** Of keepers and admins only: everybody can choose a name that looks like theirs. */
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
  /** The caller first, so that the second is the other party. */
  participants: z.array(Talker),
  lastMessage: z.object({ content: z.string(), createdAt: Time }).nullable(),
  /** How many messages of the other party the caller has not read. */
  unread: z.int(),
  updatedAt: Time,
});
export type Conversation = z.infer<typeof Conversation>;

/** A conversation as admins see it: the poster's side first, with its latest messages. */
export const AdminConversation = Conversation.omit({ unread: true }).extend({
  messages: z.array(Message),
});

/** A notification's severity. */
const notificationTypes = ['info', 'success', 'warning', 'error'] as const;
export type NotificationType = (typeof notificationTypes)[number];
/** What a notification is about. */
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
  /** Path of the screen that it speaks of. */
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

/** `page` and `limit` of a list; a limit above the cap is lowered to it. */
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
