import { z } from 'zod/mini';
import { parseOrNull } from '../parse.ts';

/** The message with which the worker asks a window to open the screen of a tapped notification. */
const OpenMessage = z.object({ type: z.literal('OPEN'), path: z.string() });

export function createOpenMessage(path: string): z.infer<typeof OpenMessage> {
  return { type: 'OPEN', path };
}

/** @returns the path, or null if the message has another type */
export function pathToOpen(message: unknown): string | null {
  return parseOrNull(OpenMessage, message)?.path ?? null;
}
