/**
 * Weighs the answers of a claim against the private details that the poster recorded. The result helps the people who
 * judge the claim; it never decides.
 */
import type { Answer } from '../claim-body.ts';
import { factsOfKind } from '../detail-kinds.ts';
import type { DetailKind, Strength, Verdict } from '../names.ts';
import type { PrivateDetail } from '../private-details.ts';
import { bitsOfRightAnswer, bitsOfWrongAnswer } from './bits.ts';
import { isNamedInStory, verdictOf } from './verdict.ts';
import { comparableWordsOf } from './words.ts';

/** Minimum bits for each strength; for `Against`, the maximum bits. */
const thresholds = { Strong: 5, Some: 1.5, Against: -3 } as const;

interface WeighedAnswer extends Answer {
  /** The text that the poster recorded for this kind; null if there is none. Several details of one kind are joined. */
  recorded: string | null;
  verdict: Verdict;
}

export interface Score {
  bits: number;
  strength: Strength;
  /** One for each answered kind, in the order of the answers. */
  answers: readonly WeighedAnswer[];
}

export interface ClaimEvidence {
  recorded: readonly PrivateDetail[];
  /** Only the first answer of each kind counts. The caller makes sure that the portal asked about each kind. */
  answers: readonly Answer[];
  story?: string;
  /**
   * Whether a lost item of the claimant was posted before the found item, and either the finder linked the two, or that
   * lost item matches the found one best. Items that may match only because of a later edit do not count
   * (earlier-lost-post.ts).
   */
  hasEarlierLostPost?: boolean;
  /**
   * Whether the claimant has read the private details or was the item's keeper. Answers and story then prove nothing.
   */
  hasReadDetails?: boolean;
  /** Kinds that the claimant could read in claims on other items. What fits their details then proves nothing. */
  readElsewhere?: ReadonlySet<DetailKind>;
}

/** Strong evidence, because somebody who knows the item only from its post cannot have posted a lost item before it. */
const earlierLostPostBits = 4.6;
/**
 * Share of a right answer's bits that a near answer gets. It is smaller for `one value`, because naming two values
 * would otherwise pay off.
 */
const nearShare = { 'one value': 0.1, other: 0.25 } as const;
/**
 * A detail that the story names gets only this share of a right answer's bits, because a story may name many things.
 * All such details together get at most `maxStoryBits`.
 */
const storyShare = 0.4;
const maxStoryBits = 1;

const order = ['wrong', 'near', 'right'] as const;

/** Returns how much an answer speaks for the claimant; negative if it speaks against them. */
export function bitsOf(kind: DetailKind, verdict: Verdict): number {
  if (verdict === 'right') return bitsOfRightAnswer(kind);
  if (verdict === 'near') {
    const form = factsOfKind[kind].comparison === 'one value' ? 'one value' : 'other';
    return nearShare[form] * bitsOfRightAnswer(kind);
  }
  return verdict === 'wrong' ? bitsOfWrongAnswer(kind) : 0;
}

export function strengthOf(bits: number): Strength {
  if (bits >= thresholds.Strong) return 'Strong';
  if (bits >= thresholds.Some) return 'Some';
  return bits <= thresholds.Against ? 'Against' : 'Little';
}

/** Compares an answer with all details of its kind; the best match counts. */
function weigh({ kind, text }: Answer, recorded: readonly PrivateDetail[]): WeighedAnswer {
  // A keeper sees whether the item can be unlocked. A written answer proves nothing.
  const ofKind = kind === 'unlocking' ? [] : recorded.filter((detail) => detail.kind === kind);
  if (ofKind.length === 0) return { kind, text, recorded: null, verdict: 'not recorded' };
  const found = ofKind.map((detail) => verdictOf(kind, detail.text, text));
  const best = order.findLast((verdict) => found.includes(verdict)) ?? 'unknown';
  return { kind, text, recorded: ofKind.map((detail) => detail.text).join('; '), verdict: best };
}

/** Returns how much a claim's evidence speaks for the claimant. */
export function scoreClaim(evidence: ClaimEvidence): Score {
  const { recorded, story = '', hasEarlierLostPost = false, hasReadDetails = false } = evidence;
  const { readElsewhere = new Set() } = evidence;
  const first = new Map<DetailKind, Answer>();
  for (const answer of evidence.answers) {
    if (!first.has(answer.kind)) first.set(answer.kind, answer);
  }
  const answers = [...first.values()].map((answer) => weigh(answer, recorded));

  const counted = new Set(readElsewhere);
  for (const { kind, verdict } of answers) if (verdict !== 'unknown') counted.add(kind);
  const storyWords = comparableWordsOf(story);
  const named = recorded.filter(
    ({ kind, text }) =>
      kind !== 'unlocking' && !counted.has(kind) && isNamedInStory(kind, text, storyWords),
  );
  /** Although the claimant was not asked about these kinds or answered "I don't know". */
  const namedInStory = new Set(named.map(({ kind }) => kind));

  let bits = 0;
  for (const { kind, verdict } of answers) {
    const ofAnswer = bitsOf(kind, verdict);
    bits += readElsewhere.has(kind) ? Math.min(0, ofAnswer) : ofAnswer;
  }
  let storyBits = 0;
  for (const kind of namedInStory) storyBits += storyShare * bitsOfRightAnswer(kind);
  bits += Math.min(maxStoryBits, storyBits);
  if (hasReadDetails) bits = 0;
  if (hasEarlierLostPost) bits += earlierLostPostBits;
  return { bits, strength: strengthOf(bits), answers };
}
