import { abortAfter, forwardAbort } from '../../core/forward-abort.ts';
import { withTimeout } from '../../core/timing.ts';

/** The result of probing whether the server answers. */
export type ProbeResult =
  | 'answered'
  /** The server answered, but the connection of the first request is dead, or the caller knew of a dead connection. */
  | 'answered past a dead connection'
  /** All requests failed before the timeout. */
  | 'failed'
  /** No request was answered before the timeout, and not all had failed by then. */
  | 'silent';

interface ProbeOptions {
  /** Aborts the probe; its result is then meaningless. */
  signal: AbortSignal;
  /** Whether at least one connection is known to be dead. The probe then uses all connections at once. */
  hasDeadConnection: boolean;
}

/** A request without a response for this long may be on a dead connection. */
const hangTimeoutMs = 1_500;
/** A network without any response for this long counts as down. */
const probeTimeoutMs = 4_500;
/**
 * Browsers open up to six connections to a server (HTTP/1.1). Six simultaneous requests use all of them, so one request
 * finds a live connection; aborting the other requests closes the dead connections.
 */
const connections = 6;

/**
 * Finds out whether the server answers, even if the browser has not noticed that its connections are dead. First sends
 * one request. If there is no response soon, sends one on each other connection. If all connections are dead, sends one
 * more on a new connection.
 * @param sendRequest sends one request; resolves to whether there was a response, and never rejects
 */
export async function probeServer(
  sendRequest: (signal: AbortSignal) => Promise<boolean>,
  { signal, hasDeadConnection }: ProbeOptions,
): Promise<ProbeResult> {
  const { controller, release } = abortAfter(signal, probeTimeoutMs);
  const isAborted = () => controller.signal.aborted;
  try {
    return await probeInRounds();
  } finally {
    release();
    controller.abort();
  }

  async function probeInRounds(): Promise<ProbeResult> {
    const first = hasDeadConnection ? [] : [sendRequest(controller.signal)];
    if (!hasDeadConnection) {
      const firstResult = await withTimeout(firstTrue(first), hangTimeoutMs, 'open');
      if (firstResult !== 'open') return resultOf(firstResult);
    }
    if (isAborted()) return 'silent';

    const parallel = new AbortController();
    forwardAbort(controller.signal, parallel);
    const rest = Array.from({ length: connections - first.length }, () =>
      sendRequest(parallel.signal),
    );
    const winner = await withTimeout(firstTrue([...first, ...rest]), hangTimeoutMs, 'open');
    // If all connections are dead, the browser opens a new one only after these requests have been aborted.
    parallel.abort();
    if (winner !== 'open' || isAborted()) return resultOf(winner);
    return resultOf(await firstTrue([...first, sendRequest(controller.signal)]));
  }

  function resultOf(winner: number | null | 'open'): ProbeResult {
    if (winner === null || winner === 'open') return isAborted() ? 'silent' : 'failed';
    return winner === 0 && !hasDeadConnection ? 'answered' : 'answered past a dead connection';
  }
}

/** @returns the index of the first promise that resolves to true, or null if none does */
function firstTrue(all: readonly Promise<boolean>[]): Promise<number | null> {
  const responses = all.map(async (promise, index) => {
    if (!(await promise)) throw new Error('no response');
    return index;
  });
  // Promise.any rejects if no promise resolved to true.
  return Promise.any(responses).catch(() => null);
}
