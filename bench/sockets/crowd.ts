/** A process with many live connections, each of a different person. They reconnect as the page does. */
import { pingIntervalMs, reconnection } from '../../src/client/connection/reconnection.ts';
import { LiveClient } from './live-client.ts';
import { targetOf } from './people.ts';

/** Message that tells the process to open connections. */
export interface OpenCrowd {
  port: number;
  /** Number of the first person. */
  first: number;
  count: number;
  perSecond: number;
}

export type CrowdRequest = { kind: 'open'; crowd: OpenCrowd } | { kind: 'state' };

export interface CrowdState {
  open: number;
  /** Attempts that failed or were refused, since the start. */
  failedAttempts: number;
  /** The last reason why an attempt failed. */
  lastReason: string;
  /** Number of clients that make no further attempts. */
  givenUp: number;
  /** When the last connection was accepted, in epoch milliseconds. */
  lastConnectAt: number;
}

const state: CrowdState = {
  open: 0,
  failedAttempts: 0,
  lastReason: '',
  givenUp: 0,
  lastConnectAt: 0,
};

/** Socket.IO's delay before an attempt, from `contrib/backo2.ts` of its client. */
function delayBefore(attempt: number): number {
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = reconnection;
  const delay = reconnectionDelay * 2 ** attempt;
  const random = Math.random();
  const deviation = Math.floor(random * randomizationFactor * delay);
  const isShorter = (Math.floor(random * 10) & 1) === 0;
  return Math.min(isShorter ? delay - deviation : delay + deviation, reconnectionDelayMax);
}

function keepOpen(port: number, person: number): void {
  let attempt = 0;
  const open = () => {
    let isOpen = false;
    let ping: NodeJS.Timeout | undefined;
    const client = new LiveClient(targetOf(port, person), {
      onConnect() {
        isOpen = true;
        attempt = 0;
        state.open += 1;
        state.lastConnectAt = Date.now();
        ping = setInterval(() => client.emit('ping'), pingIntervalMs);
      },
      onEnd(reason) {
        clearInterval(ping);
        if (isOpen) state.open -= 1;
        else {
          state.failedAttempts += 1;
          state.lastReason = reason;
        }
        if (attempt >= reconnection.reconnectionAttempts) {
          state.givenUp += 1;
          return;
        }
        setTimeout(open, delayBefore(attempt));
        attempt += 1;
      },
    });
  };
  open();
}

process.on('message', (request: CrowdRequest) => {
  if (request.kind === 'open') {
    const { port, first, count, perSecond } = request.crowd;
    for (let at = 0; at < count; at += 1) {
      setTimeout(() => keepOpen(port, first + at), (1000 * at) / perSecond);
    }
  }
  process.send?.(state);
});
process.on('disconnect', () => process.exit(0));
