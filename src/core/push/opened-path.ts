import { isRecord } from '../is-record.ts';

/** The message with which the worker asks a window to open the screen of a tapped notification. */
export function createOpenMessage(path: string) {
  return { type: 'OPEN', path };
}

/** @returns the path, or null if the message has another type */
export function pathToOpen(message: unknown): string | null {
  return isRecord(message) && message.type === 'OPEN' && typeof message.path === 'string'
    ? message.path
    : null;
}
