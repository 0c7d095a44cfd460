import { call } from '../http/api.ts';
import { onlineStatus } from './online-status.ts';
import { queryCache } from '../query/query.ts';
import { probeServer } from './server-probe.ts';
import { liveConnection } from './socket.ts';

let asking: { end: AbortController; done: Promise<void> } | null = null;

/**
 * Finds out whether the server can be reached; `connection` tells. What hangs in connections that turn out
 * to be dead is given up, and what is on screen asked for again over others.
 * @param isDoubted whether a connection is known to have died
 */
export function checkOnline(isDoubted = false): Promise<void> {
  if (asking === null) {
    const end = new AbortController();
    const done = ask({ signal: end.signal, isDoubted }).finally(() => {
      if (asking?.end === end) asking = null;
    });
    asking = { end, done };
  }
  return asking.done;
}

/**
 * Asks once more at once: what an earlier question still waits for was sent over another network.
 * @param isDoubted whether a connection is known to have died
 */
export function recheckOnline(isDoubted = false): Promise<void> {
  asking?.end.abort();
  asking = null;
  return checkOnline(isDoubted);
}

export const isChecking = (): boolean => asking !== null;

async function ask(options: { signal: AbortSignal; isDoubted: boolean }): Promise<void> {
  const result = await probeServer(async (oneEnd) => {
    const answer = await call('GET /health', {}, { signal: oneEnd });
    return answer.ok || answer.failure.kind === 'refused';
  }, options);
  if (options.signal.aborted) return;
  if (result === 'silent') {
    onlineStatus.lost();
    await import('../http/ky-http.ts').then(
      ({ giveUpHanging }) => giveUpHanging(),
      () => undefined,
    );
  } else if (result === 'answered past a dead connection') {
    liveConnection.resume();
    queryCache.refreshShown();
  }
}

/** Does at once what is otherwise done after a while. */
export async function reconnect(): Promise<void> {
  liveConnection.reconnect();
  await recheckOnline();
}
