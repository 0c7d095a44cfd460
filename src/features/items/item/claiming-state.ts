import { z } from 'zod/mini';
import { parseOrNull } from '../../../core/parse.ts';

/** Location state of an item's page whose viewer has said that the item is theirs. */
const ClaimingState = z.object({ claims: z.literal(true) });

export const claiming: z.infer<typeof ClaimingState> = { claims: true };

export function isClaiming(state: unknown): boolean {
  return parseOrNull(ClaimingState, state) !== null;
}
