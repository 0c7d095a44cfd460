import { z } from 'zod/mini';
import { parseOrNull } from '../../core/parse.ts';

/** Location state for the item's page and the login: what the viewer wants to do with the item. */
const IntendedAction = z.object({ wants: z.enum(['claim', 'message']) });
export type IntendedAction = z.infer<typeof IntendedAction>;

/** Opens the claim dialog on the item's page. */
export const claiming: IntendedAction = { wants: 'claim' };

export const messaging: IntendedAction = { wants: 'message' };

export function intendedAction(state: unknown): IntendedAction['wants'] | null {
  return parseOrNull(IntendedAction, state)?.wants ?? null;
}
