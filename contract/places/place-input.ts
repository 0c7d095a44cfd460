/** The fields that admins send about places and phrases of the campus. */

import { z } from 'zod/mini';
import { line } from '../fields.ts';
import { placeBounds } from './place-bounds.ts';

const fraction = z.number().check(z.gte(0, 'must be on the plan'), z.lte(1, 'must be on the plan'));

const Aliases = z.array(line(placeBounds.placeAlias.min, placeBounds.placeAlias.max)).check(
  z.maxLength(
    placeBounds.aliasesPerPlace,
    `must have at most ${String(placeBounds.aliasesPerPlace)} entries`,
  ),
  z.refine(
    (aliases) => new Set(aliases.map((alias) => alias.toLowerCase())).size === aliases.length,
    'must not have the same entry twice',
  ),
);

/** A new place, or all fields of a changed one. */
export const PlaceDraft = z.object({
  name: line(placeBounds.placeName.min, placeBounds.placeName.max),
  /** Other names that people use for it. */
  aliases: z._default(Aliases, []),
  /** Fractions of the plan's width and height from its top left corner; null if the place is not on the plan. */
  position: z._default(z.nullable(z.object({ x: fraction, y: fraction })), null),
});
export type PlaceDraft = z.infer<typeof PlaceDraft>;

/** A phrase of the campus and what it means: a place, or a word of the lexicon such as "canteen" or "laptop". */
export const PhraseDraft = z.object({
  phrase: line(placeBounds.campusPhrase.min, placeBounds.campusPhrase.max),
  meaning: line(placeBounds.campusPhrase.min, placeBounds.campusPhrase.max),
});
export type PhraseDraft = z.infer<typeof PhraseDraft>;
