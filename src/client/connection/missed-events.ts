import { z } from 'zod/mini';
import { parseOrNull } from '../../core/parse.ts';
import type { LiveSocket } from './socket.ts';

/** A server of an older version sends no `lastEventAge`. */
const answerTimeoutMs = 3_000;

/**
 * Finds out after each connect which replies may lack a change, because its event was sent before the connection was open.
 * @param notify gets epoch milliseconds: replies that were requested later than this lack nothing
 */
export function followMissedEvents(socket: LiveSocket, notify: (until: number) => void): void {
  let isReconnect = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const missedAll = () => {
    if (socket.connected) notify(Infinity);
  };
  socket.on('connect', () => {
    clearTimeout(timeout);
    // After a lost connection everything is fetched again, also what is being fetched: it may hang on the old network.
    if (isReconnect) missedAll();
    else timeout = setTimeout(missedAll, answerTimeoutMs);
    isReconnect = true;
  });
  socket.once('lastEventAge', (sent: unknown) => {
    clearTimeout(timeout);
    // The answer was on its way for a while, so the last event was sent at this time or earlier.
    notify(Date.now() - (parseOrNull(z.number(), sent) ?? 0));
  });
}
