/** Schemas of private details, of claims, and of the checks at the hand-over. */

import { z } from 'zod/mini';
import { Photo } from '../entities.ts';
import { Id, Time } from '../fields.ts';
import { DetailKindName, PrivateDetail } from './private-details.ts';
import { strengths, verdicts } from './names.ts';

/** The private details and the private photo of an item, for those who may read them. */
export const PrivateDetailsView = z.object({
  privateDetails: z.array(PrivateDetail),
  photo: z.nullable(Photo),
});
export type PrivateDetailsView = z.infer<typeof PrivateDetailsView>;

/**
 * `waiting` and `asked` claims still wait for the decision of a judge; `asked` means that a judge has sent the claimant
 * a question.
 */
const claimStates = ['waiting', 'asked', 'accepted', 'turned down', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Whether a claim has not ended. */
export function isOpenState(state: ClaimState): boolean {
  return state !== 'turned down' && state !== 'withdrawn';
}

/** A claim as its claimant sees it. It does not reveal which answers were right. */
export const OwnClaim = z.object({
  state: z.enum(claimStates),
  /** Whether the item is claimed by this claim. False for a claim in the queue behind another person's. */
  isFirst: z.boolean(),
  createdAt: Time,
});
export type OwnClaim = z.infer<typeof OwnClaim>;

/** The latest return code of an item, without its digits. */
export const LatestReturnCode = z.object({
  /** Whether the viewer generated this code, for a proxy who collects the item. */
  isOwn: z.boolean(),
  createdAt: Time,
});
export type LatestReturnCode = z.infer<typeof LatestReturnCode>;

/** A claim as its judges see it. */
export const JudgedClaim = z.object({
  _id: Id,
  claimant: z.object({ _id: Id, name: z.string() }),
  /**
   * Whether the claimant changed their name lately (earlier-name.ts). Servers of the previous version do not send this
   * field and the next.
   */
  isRenamed: z._default(z.boolean(), false),
  /** The name before that change. Null for other judges than the item's keeper, because it can be private. */
  earlierName: z._default(z.nullable(z.string()), null),
  state: z.enum(claimStates),
  /** Whether the item is claimed by this claim. */
  isFirst: z.boolean(),
  /** Null for a claim without a description. */
  story: z.nullable(z.string()),
  answers: z.array(
    z.object({
      kind: DetailKindName,
      question: z.string(),
      /** Null means "I don't know". */
      text: z.nullable(z.string()),
      /** The poster's detail of this kind; null if there is none. */
      recorded: z.nullable(z.string()),
      verdict: z.enum(verdicts),
    }),
  ),
  strength: z.enum(strengths),
  /**
   * How much the evidence speaks for the claimant. Only the item's keeper gets it, for the advice at the desk; null for
   * other judges. Servers of the previous version do not send this field.
   */
  bits: z._default(z.nullable(z.number()), null),
  /**
   * Claimant and poster used the same network address within the hour before the claim. Addresses of campus networks
   * (CAMPUS_NETWORKS) do not count, because everybody shares them.
   */
  sharesAddress: z.boolean(),
  /** Whether the claimant posted a matching lost item before the found item was published; see earlier-lost-post.ts. */
  hasEarlierLostPost: z.boolean(),
  /**
   * How many lost items the claimant posted around the time of a matching one, if that one is no evidence because they
   * are too many (`isEvidenceAmong`); null otherwise. Servers of the previous version do not send this field.
   */
  tooManyLostPosts: z._default(z.nullable(z.int()), null),
  /**
   * Whether the claimant has read the private details or was the item's keeper, so that answers prove nothing. Servers
   * of the previous version do not send this field.
   */
  hasReadDetails: z._default(z.boolean(), false),
  /**
   * Recorded kinds that the claimant could know from a claim on another item that they posted or kept, so that what
   * fits them proves nothing (score/read-elsewhere.ts). Servers of the previous version do not send this field.
   */
  readElsewhere: z._default(z.array(DetailKindName), []),
  createdAt: Time,
});
export type JudgedClaim = z.infer<typeof JudgedClaim>;

/** The checks that the keeper made before handing over a guarded item. */
export const HandOver = z.object({
  /** Last four digits or letters of the number on the student card that the keeper saw; null if none was shown. */
  studentCard: z.nullable(z.string()),
  /** Whether the person unlocked the item in front of the keeper. */
  isUnlocked: z.boolean(),
  /**
   * Rough value of the item as estimated by the keeper, in whole units of the campus's currency; null without an
   * estimate.
   */
  value: z.nullable(z.int()),
  /** Whether a second keeper must confirm, because the value is missing or above the limit that an admin has set. */
  needsSecondKeeper: z.boolean(),
  secondKeeper: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** Name of the person who collects the item for its owner; null if the owner comes. */
  proxyName: z.nullable(z.string()),
});
export type HandOver = z.infer<typeof HandOver>;

export const HandOverSettings = z.object({
  /**
   * A second keeper must confirm the hand-over of a guarded item that is worth more than this or has no estimated
   * value; null for never.
   */
  secondKeeperAbove: z.nullable(z.int()),
});
