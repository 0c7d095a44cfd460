import { z } from 'zod/mini';
import { parseOrNull } from '../../../core/parse.ts';

/** Location state that opens an item's claim dialog: on another screen, the viewer said that the item is theirs. */
const ClaimingState = z.object({ claims: z.literal(true) });

export const claiming: z.infer<typeof ClaimingState> = { claims: true };

export function isClaiming(state: unknown): boolean {
  return parseOrNull(ClaimingState, state) !== null;
}
