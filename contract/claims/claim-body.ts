/**
 * The body of a claim. The page's first load needs the schemas of replies, but not this one, so it has a module of its
 * own.
 */

import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { line, text } from '../fields.ts';
import { DetailKindName } from './private-details.ts';

/** A claimant's answer to one question of the claim dialog. */
export const Answer = z.object({
  kind: DetailKindName,
  /** Null means "I don't know". */
  text: z.nullable(line(bounds.answer.min, bounds.answer.max)),
});
export type Answer = z.infer<typeof Answer>;

/** The body of a claim. Both parts are optional, because the specification's claim has no body. */
export const ClaimBody = z.object({
  story: z.optional(text(bounds.story.min, bounds.story.max)),
  answers: z.optional(
    z
      .array(Answer)
      .check(
        z.maxLength(
          bounds.answersPerClaim,
          `must have at most ${String(bounds.answersPerClaim)} entries`,
        ),
      ),
  ),
});
export type ClaimBody = z.infer<typeof ClaimBody>;
