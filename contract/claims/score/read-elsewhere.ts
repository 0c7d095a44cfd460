/** Finds out which private details of an item a claimant could read in claims on other items. */
import type { Answer } from '../claim-body.ts';
import type { DetailKind } from '../names.ts';
import type { PrivateDetail } from '../private-details.ts';
import { isNamedInStory, verdictOf } from './verdict.ts';
import { comparableWordsOf } from './words.ts';

/** The answers and the story of another person's claim, which the claimant could read. */
export interface ReadableClaim {
  /** Null for a claim without a description. */
  story: string | null;
  answers: readonly Answer[];
}

/**
 * Returns the recorded kinds that the claims reveal: by a right answer to the same question, or by naming the detail
 * anywhere. A thief can post an item that the owner takes for theirs, and repeat what the owner writes about it.
 */
export function kindsReadElsewhere(
  recorded: readonly PrivateDetail[],
  readable: readonly ReadableClaim[],
): ReadonlySet<DetailKind> {
  const claims = readable.map(({ story, answers }) => ({
    answers,
    words: comparableWordsOf([story, ...answers.map(({ text }) => text)].join(' ')),
  }));
  const isReadElsewhere = ({ kind, text }: PrivateDetail) =>
    claims.some(
      ({ answers, words }) =>
        answers.some(
          (answer) => answer.kind === kind && verdictOf(kind, text, answer.text) === 'right',
        ) || isNamedInStory(kind, text, words),
    );
  return new Set(recorded.filter(isReadElsewhere).map(({ kind }) => kind));
}
