import { isRecord } from '../is-record.ts';

/** What the worker asks a window for when a notification was tapped: to go to this path. */
export function openMessage(path: string) {
  return { type: 'OPEN', path };
}

/** @returns the path, or null where the message asks for something else */
export function pathToOpen(message: unknown): string | null {
  return isRecord(message) && message.type === 'OPEN' && typeof message.path === 'string'
    ? message.path
    : null;
}
