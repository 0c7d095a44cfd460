import type { Server } from 'node:http';
import { type AddressInfo, Server as TcpServer, connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/**
 * Milliseconds during which idle connections stay open, so that clients can make one last request on them.
 */
const idleEndAfterMs = 1_000;
/** Milliseconds after which connections with unfinished requests are cut. */
const cutOffAfterMs = 5_000;
/** Milliseconds after which the listener is closed even if clients are in its accept queue. */
const listenerClosesWithinMs = 1_000;
const pollIntervalMs = 50;

const systemClock = {
  now: () => performance.now(),
  wait: (ms: number): Promise<unknown> => wait(ms),
};

/**
 * Stops listening and closes all connections of a server, as far as possible without resetting any
 * (docs/decisions/0034). The caller must make all responses carry `Connection: close` beforehand.
 * @param clock of milliseconds; tests pass their own
 */
export async function drain(server: Server, clock = systemClock): Promise<void> {
  const start = clock.now();
  const elapsed = () => clock.now() - start;
  if (server.listening) await closeListener(server);
  while (elapsed() < cutOffAfterMs && (await countConnections(server)) > 0) {
    if (elapsed() >= idleEndAfterMs) server.closeIdleConnections();
    await clock.wait(pollIntervalMs);
  }
  server.closeAllConnections();
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error === null) resolve(count);
      else reject(error);
    });
  });
}

/**
 * Closes the listening socket at a moment when no client is in its accept queue, because the kernel resets queued
 * connections. To find such a moment, it limits the queue to one connection and opens a connection of its own. If the
 * kernel queues that one, no client is in the queue.
 */
async function closeListener(server: Server): Promise<void> {
  const address = server.address();
  const isShort = shortenQueue(server);
  if (isShort && address !== null && typeof address !== 'string') {
    const end = performance.now() + listenerClosesWithinMs;
    while (performance.now() < end && !(await closeBehindOwn(server, address))) await nextTurn();
  }
  // The close() of net.Server, because http.Server's own would also end idle connections immediately.
  if (server.listening) TcpServer.prototype.close.call(server);
}

/**
 * Opens a connection to the listener, whose accept queue is limited to one connection. If the kernel queues this one,
 * no client was waiting, and the listener is closed.
 * @returns false if a client is in the queue. The event loop accepts that client in its next iteration.
 */
async function closeBehindOwn(server: Server, { address, port }: AddressInfo): Promise<boolean> {
  const own = connect({ port, host: localAddress(address) });
  own.on('error', () => undefined);
  // Node makes the system call connect() before the next tick. On loopback, that call also completes the connection.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const isConnected = hasPeer(own);
  if (isConnected) TcpServer.prototype.close.call(server);
  own.destroy();
  return isConnected;
}

/** The address at which this machine reaches its own listener. A listener on a wildcard address is also on loopback. */
function localAddress(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' ? '::1' : address;
}

// The next two functions use Node's internals, for lack of a public API. If the internals are missing, closeListener()
// closes the listener although clients may be in its accept queue.

/** Asks the kernel to queue at most one connection. listen(2) may be called again to change that. */
function shortenQueue(server: object): boolean {
  const handle = handleOf(server);
  return typeof handle?.listen === 'function' && handle.listen(0) === 0;
}

/** Whether a socket is connected, without waiting for the `connect` event. */
function hasPeer(socket: object): boolean {
  const handle = handleOf(socket);
  return typeof handle?.getpeername === 'function' && handle.getpeername({}) === 0;
}

interface Handle {
  listen?: (backlog: number) => unknown;
  getpeername?: (peer: object) => unknown;
}

function handleOf(owner: object): Handle | null {
  const handle: unknown = '_handle' in owner ? owner._handle : null;
  return typeof handle === 'object' ? handle : null;
}
