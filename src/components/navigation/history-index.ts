import { z } from 'zod/mini';
import { parseOrNull } from '../../core/parse.ts';

const RouterState = z.object({ idx: z.number() });

/** The index of a history entry, which the router stores in its state; null if the state has none. */
export function historyIndex(state: unknown): number | null {
  return parseOrNull(RouterState, state)?.idx ?? null;
}
