import { z } from 'zod/mini';
import {
  AdminConversation,
  CampusPhrase,
  Category,
  Conversation,
  Item,
  ItemStatusName,
  Message,
  Notification,
  Photo,
  Place,
  SavedSearch,
  Suggestion,
  TurnedDownClaim,
  User,
} from '../entities.ts';
import { HistoryEntry } from '../items/history.ts';
import { Confirmation, Id, Otp, Time } from '../fields.ts';
import {
  HandOver,
  HandOverSettings,
  JudgedClaim,
  LatestReturnCode,
  OwnClaim,
  PrivateDetailsView,
} from '../claims/entities.ts';
import { DetailKindName } from '../claims/private-details.ts';
import { CursorPagination, Pagination } from './pagination.ts';
import { KindSwitches } from '../notifications/kind-switches.ts';
import { ItemPage, documentReplies } from './document-replies.ts';
import { ItemReply, workerReplies } from './worker-replies.ts';

/**
 * The lists of the keepers' desk, all with active items only. `waiting`: claimed items that this account hands over,
 * because it keeps or posted them (for an admin, all claimed items), and the items with a claim that nobody has judged
 * for two weeks. `unkept`: found or claimed items without a keeper. `mine`: items that this account keeps and that are
 * neither claimed nor returned. `all`: every item. An item that belongs in `waiting` is not in `unkept` or `mine`.
 */
const deskLists = ['waiting', 'unkept', 'mine', 'all'] as const;
export const DeskListName = z.enum(deskLists);
export type DeskList = z.infer<typeof DeskListName>;

const Session = z.object({
  /** Raw session token for the Authorization header of later calls. */
  authorization: z.string(),
  user: User,
});

const FigureSettings = z.object({
  /** Whether home shows the sentence. */
  isPublished: z.boolean(),
  /** The first day of the term as an admin has set it; null for the latest first of January or August. */
  termStart: z.nullable(z.iso.date()),
  /** The day from which items are counted. */
  countedFrom: z.iso.date(),
  /** The sentence for home, such as "312 of 540 things found this term are back"; null if nothing was found. */
  sentence: z.nullable(z.string()),
});

const OwnerReply = z.object({
  owner: z.nullable(z.object({ name: z.string(), email: z.string() })),
});
const CategoryReply = z.object({ category: Category });
const UserReply = z.object({ user: User });
const SwitchesReply = z.object({ switches: KindSwitches });

/**
 * The schemas of all replies, by method and path. They are separate from contract/endpoints, so that the page loads
 * them without the schemas of requests. A parsed reply has only the declared fields. Replies that the first load of a
 * page or the worker parses are declared in document-replies.ts and worker-replies.ts.
 */
export const replies = {
  ...workerReplies,
  ...documentReplies,

  'POST /auth/register': Confirmation,
  'POST /auth/login': Session,
  'POST /auth/reauthenticate': Session,
  'POST /auth/logout': Confirmation,
  'POST /auth/forgot-password': Confirmation,
  'POST /auth/resend-otp': Confirmation,
  'POST /auth/verify-otp': z.object({
    ...Session.shape,
    /**
     * Purpose of the code. After `reset`, `authorization` is not a session but the grant for reset-password. The code
     * of a registration also has the purpose `reset` if another person may have chosen the password: the account is
     * then registered, and its user sets a new password.
     */
    purpose: z.enum(['registration', 'reset', 'email change']),
  }),
  'POST /auth/reset-password': Confirmation,

  'GET /items/{id}/my-claim': z.object({
    /** Null if no claim of the viewer was turned down, or if the viewer may claim the item again. */
    turnedDown: z.nullable(TurnedDownClaim),
    /**
     * The viewer's latest claim. Null if they never claimed the item, and in a reply that a device stored before this
     * field existed.
     */
    claim: z._default(z.nullable(OwnClaim), null),
    /**
     * Null if the item has no return code or is not claimed by the viewer, and in a reply that a device stored before
     * this field existed.
     */
    returnCode: z._default(z.nullable(LatestReturnCode), null),
  }),
  'GET /items/{id}/claim-questions': z.object({
    questions: z.array(z.object({ kind: DetailKindName, question: z.string() })),
  }),
  'POST /items/{id}/claims': z.object({ claim: OwnClaim }),
  'GET /items/{id}/claims': z.object({
    /** Open claims come first, in the order of claiming; then the latest claims that were turned down or withdrawn. */
    claims: z.array(JudgedClaim),
    /** Whether a return code needs an accepted claim. It does if the item has private details or is guarded. */
    needsAcceptedClaim: z.boolean(),
  }),
  'POST /items/{id}/accept-claim': ItemReply,
  'POST /items/{id}/ask-claimant': z.object({ conversationId: Id }),
  'GET /items/{id}/private-details': PrivateDetailsView,
  'POST /items/{id}/lane': ItemReply,
  'POST /items/{id}/notify-owner': Confirmation,
  'GET /items/{id}/hand-over': z.object({ handOver: HandOver }),
  'PUT /items/{id}/hand-over': z.object({ handOver: HandOver }),
  'POST /items/{id}/second-keeper': z.object({ handOver: HandOver }),
  'POST /items/{id}/proxy-code': z.object({ otp: Otp, expiresAt: Time }),
  'PUT /items/{id}': ItemReply,
  'DELETE /items/{id}': Confirmation,
  'POST /items/{id}/looking': ItemReply,
  'GET /items/{id}/owner': OwnerReply,
  'PUT /items/{id}/owner': OwnerReply,
  'GET /items/{id}/history': z.object({
    history: z.array(HistoryEntry),
    /**
     * Everybody who may not claim the item because a claim of theirs was turned down, with their present names. Empty
     * for viewers who may not judge claims, and in a reply that a device stored before this field existed.
     */
    turnedDown: z._default(z.array(z.object({ _id: Id, name: z.string() })), []),
    pagination: CursorPagination,
  }),
  'POST /items/{id}/assign-keeper': ItemReply,
  'POST /items/{id}/turn-down-claim': ItemReply,
  'POST /items/{id}/allow-claim': Confirmation,
  'POST /items/{id}/withdraw-claim': ItemReply,
  'POST /items/{id}/claim': ItemReply,
  'POST /items/{id}/generate-otp': z.object({ otp: Otp, expiresAt: Time }),
  'POST /items/{id}/verify-otp': ItemReply,

  'POST /items/candidates': z.object({ candidates: z.array(Suggestion) }),
  'GET /items/{id}/suggestions': z.object({ suggestions: z.array(Suggestion) }),
  'GET /users/me/match-counts': z.object({
    counts: z.array(z.object({ itemId: Id, count: z.int() })),
  }),
  'POST /items/{id}/dismiss-suggestion': Confirmation,

  'GET /users/me/items': ItemPage,
  'PUT /users/me': z.object({
    user: User,
    /** The new address that still has to be verified with a code; null if there is none. */
    pendingEmail: z.nullable(z.string()),
  }),
  'PUT /users/me/password': Confirmation,
  'DELETE /users/me': Confirmation,

  'GET /users/me/saved-searches': z.object({ searches: z.array(SavedSearch) }),
  'POST /users/me/saved-searches': z.object({ search: SavedSearch }),
  'DELETE /users/me/saved-searches/{id}': Confirmation,
  'POST /items/{id}/stop-saved-search': Confirmation,

  'GET /categories': z.object({ categories: z.array(Category) }),
  'GET /categories/admin': z.object({ categories: z.array(Category), pagination: Pagination }),
  'POST /categories': CategoryReply,
  'PUT /categories/{id}': CategoryReply,
  'DELETE /categories/{id}': Confirmation,

  'GET /places': z.object({
    places: z.array(Place),
    /** The picture of the campus; null if none was uploaded. */
    plan: z.nullable(Photo),
  }),
  'GET /places/counts': z.object({
    /** A row for each place, in the order of `GET /places`. An item that names two places counts for both. */
    counts: z.array(z.object({ placeId: Id, lost: z.int(), found: z.int() })),
  }),
  'POST /admin/places': Confirmation,
  'PUT /admin/places/{id}': Confirmation,
  'DELETE /admin/places/{id}': Confirmation,
  'GET /admin/phrases': z.object({ phrases: z.array(CampusPhrase) }),
  'POST /admin/phrases': Confirmation,
  'DELETE /admin/phrases/{id}': Confirmation,
  'PUT /admin/plan': Confirmation,
  'DELETE /admin/plan': Confirmation,

  'GET /conversations': z.object({
    conversations: z.object({ docs: z.array(Conversation), pagination: Pagination }),
  }),
  'POST /conversations': z.object({ conversation: Conversation }),
  'PUT /messages/{conversationId}/read': Confirmation,

  'GET /notifications': z.object({
    data: z.object({
      notifications: z.array(Notification),
      /**
       * The active items to which the notifications lead. The keys are the notifications' links. Empty in a reply that
       * a device stored before this field existed.
       */
      items: z._default(
        z.record(z.string(), z.object({ status: ItemStatusName, photo: z.nullable(Photo) })),
        {},
      ),
      unread: z.int(),
      pagination: CursorPagination,
    }),
  }),
  'PUT /notifications/read': z.object({
    /** Number of notifications that were unread. */
    marked: z.int(),
  }),
  'PUT /notifications/{id}/read': z.object({ notification: Notification }),

  'GET /users/me/push': z.object({
    switches: KindSwitches,
    /** The portal's public key for `applicationServerKey`: an uncompressed point of P-256 in base64url. */
    publicKey: z.string(),
    /** Push service URL of this session's device; null if the device has no subscription. */
    endpoint: z.nullable(z.string()),
  }),
  'PUT /users/me/push': SwitchesReply,
  'DELETE /users/me/push/subscription': Confirmation,

  'GET /users/me/email-notifications': SwitchesReply,
  'PUT /users/me/email-notifications': SwitchesReply,
  /** `search` is the saved search that the link deleted; absent if it deleted none. */
  'POST /unsubscribe': z.extend(Confirmation, { search: z.optional(SavedSearch) }),

  'GET /desk/items': z.object({
    items: z.array(Item),
    pagination: Pagination,
    /** Number of items in each list, with the same search. */
    counts: z.record(DeskListName, z.int()),
    /** Listed items with a claim that has waited 14 days for a judge. Empty in replies of an earlier version. */
    unjudgedIds: z._default(z.array(Id), []),
  }),

  'GET /desk/accounts': z.object({
    accounts: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        /** The email address with most of its letters hidden, to tell people of one name apart. */
        maskedEmail: z.string(),
      }),
    ),
  }),

  'GET /admin/hand-over-settings': HandOverSettings,
  'PUT /admin/hand-over-settings': HandOverSettings,
  'GET /admin/published-figure': FigureSettings,
  'PUT /admin/published-figure': FigureSettings,
  'GET /admin/dashboard-stats': z.object({
    stats: z.object({
      totalUsers: z.int(),
      activeUsers: z.int(),
      totalKeepers: z.int(),
      totalItems: z.int(),
      lostItems: z.int(),
      foundItems: z.int(),
      claimedItems: z.int(),
      returnedItems: z.int(),
      totalCategories: z.int(),
      totalConversations: z.int(),
      mostActiveUsers: z.array(
        z.object({ userId: Id, name: z.string(), email: z.string(), itemCount: z.int() }),
      ),
    }),
  }),
  'GET /admin/users': z.object({ users: z.array(User), pagination: Pagination }),
  'GET /admin/users/{id}': UserReply,
  'GET /admin/users/{id}/items': ItemPage,
  'PUT /admin/users/{id}/activate': UserReply,
  'GET /admin/items': ItemPage,
  'PUT /admin/items/{id}/activate': ItemReply,
  'GET /admin/conversations': z.object({
    conversations: z.array(AdminConversation),
    pagination: Pagination,
  }),
  'GET /admin/conversations/{id}/messages': z.object({
    messages: z.array(Message),
    pagination: Pagination,
  }),
  'GET /keepers': z.object({ keepers: z.array(User) }),

  'GET /health': z.object({ status: z.literal('ok') }),
};
export type Replies = typeof replies;
