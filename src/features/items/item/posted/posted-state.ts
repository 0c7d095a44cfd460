import { z } from 'zod/mini';
import { parseOrNull } from '../../../../core/parse.ts';

/** Location state of an item's page right after the viewer has submitted the item. */
const PostedState = z.object({ posted: z.literal(true) });
export type PostedState = z.infer<typeof PostedState>;

export function isPosted(state: unknown): boolean {
  return parseOrNull(PostedState, state) !== null;
}
