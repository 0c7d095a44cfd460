import { call } from '../http/api.ts';
import { onlineStatus } from './online-status.ts';
import { queryCache } from '../query/query.ts';
import { probeServer } from './server-probe.ts';
import { liveConnection } from './socket.ts';

let asking: { end: AbortController; done: Promise<void> } | null = null;

/**
 * Probes the server and updates the online status. If it turns out that connections are dead, aborts the requests
 * that hang on them, or refreshes the queries on screen over a live one. Joins a probe that is already running.
 * @param isDoubted whether a connection is known to be dead
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
 * Starts a new probe at once and aborts the running one, which may have used another network.
 * @param isDoubted whether a connection is known to be dead
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

/** Reconnects the live connection and probes the server now, when the user asks for it. */
export async function reconnect(): Promise<void> {
  liveConnection.reconnect();
  await recheckOnline();
}
