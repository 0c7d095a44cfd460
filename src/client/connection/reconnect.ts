import { call, loadCalls } from '../http/api.ts';
import { onlineStatus } from './online-status.ts';
import { queryCache } from '../query/query.ts';
import { probeServer } from './server-probe.ts';
import { liveConnection } from './socket.ts';

let runningProbe: { controller: AbortController; done: Promise<void> } | null = null;

/**
 * Probes the server and updates the online status. If no connection answers, aborts the pending calls that may be
 * repeated. If only some connections are dead, refreshes the queries on screen over a live connection. If a probe is
 * already running, waits for that probe instead.
 * @param hasDeadConnection whether at least one connection is known to be dead
 */
export function checkOnline(hasDeadConnection = false): Promise<void> {
  if (runningProbe === null) {
    const controller = new AbortController();
    const done = probe({ signal: controller.signal, hasDeadConnection }).finally(() => {
      if (runningProbe?.controller === controller) runningProbe = null;
    });
    runningProbe = { controller, done };
  }
  return runningProbe.done;
}

/**
 * Starts a new probe at once and aborts the running one, which may have used another network.
 * @param hasDeadConnection whether at least one connection is known to be dead
 */
export function recheckOnline(hasDeadConnection = false): Promise<void> {
  runningProbe?.controller.abort();
  runningProbe = null;
  return checkOnline(hasDeadConnection);
}

export const isChecking = (): boolean => runningProbe !== null;

async function probe(options: { signal: AbortSignal; hasDeadConnection: boolean }): Promise<void> {
  const result = await probeServer(async (requestSignal) => {
    const health = await call('GET /health', {}, { signal: requestSignal });
    return health.ok || health.failure.kind === 'refused';
  }, options);
  if (options.signal.aborted) return;
  if (result === 'silent') {
    onlineStatus.lost();
    (await loadCalls())?.abortPendingCalls();
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
