import { z } from 'zod/mini';
import { parseOrNull } from '../parse.ts';

/**
 * The messages that the worker sends to windows after a tap on a notification: `SHOWS` asks whether the window shows
 * this screen, `OPEN` also asks it to navigate there. The window responds with true or false. A page of an earlier
 * version knows only `OPEN`.
 */
const TapMessage = z.object({ type: z.enum(['SHOWS', 'OPEN']), path: z.string() });
export type TapMessage = z.infer<typeof TapMessage>;

/** @returns null if the message has another type */
export function tapMessageOf(message: unknown): TapMessage | null {
  return parseOrNull(TapMessage, message);
}
