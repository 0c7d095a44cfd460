import { z } from 'zod/mini';
import { parseOrNull } from '../../../core/parse.ts';

/** Location state that opens the claim dialog on an item's page: on another screen, the viewer said that it is theirs. */
const ClaimingState = z.object({ claims: z.literal(true) });

export const claiming: z.infer<typeof ClaimingState> = { claims: true };

export function isClaiming(state: unknown): boolean {
  return parseOrNull(ClaimingState, state) !== null;
}
