import { z } from 'zod/mini';
import { parseOrNull } from '../../core/parse.ts';
import type { LiveSocket } from './live-socket.ts';

/** How long to wait for `lastEventAge`, which a server of an older version does not send. */
const answerTimeoutMs = 3_000;

/**
 * After each connect, finds out which replies may be stale because the page missed events while it was disconnected.
 * @param notify called with a time in epoch milliseconds; only replies that were requested before it may be stale
 */
export function followMissedEvents(socket: LiveSocket, notify: (until: number) => void): void {
  /** True after the first connection or a failed attempt. From then on, requests may hang on the old network. */
  let mightHang = false;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const missedAll = () => {
    if (socket.connected) notify(Infinity);
  };
  socket.on('connect', () => {
    clearTimeout(timeout);
    if (mightHang) missedAll();
    else timeout = setTimeout(missedAll, answerTimeoutMs);
    mightHang = true;
  });
  socket.on('connect_error', () => {
    mightHang = true;
  });
  socket.once('lastEventAge', (sent: unknown) => {
    clearTimeout(timeout);
    // The answer took a moment to arrive, so this time is a little too late. At worst, a query is refreshed needlessly.
    notify(Date.now() - (parseOrNull(z.number(), sent) ?? 0));
  });
}
