import type { Server } from 'node:http';
import { type AddressInfo, Server as TcpServer, connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** How long connections without a request may be used for one more, which ends them; in milliseconds. */
const idleEndAfter = 1_000;
/** Connections whose requests have not ended by then are cut off, in milliseconds. */
const cutOffAfter = 5_000;
/** When the listener is closed whatever is waiting, in milliseconds. */
const listenerClosesWithin = 1_000;
const lookEvery = 50;

/**
 * Ends all connections of a server without resetting one that has been made, as far as that can be done:
 * docs/decisions/0034. The caller has answers carry `Connection: close` from before.
 */
export async function drain(server: Server): Promise<void> {
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  if (server.listening) await closeListener(server);
  while (elapsed() < cutOffAfter && (await countConnections(server)) > 0) {
    if (elapsed() >= idleEndAfter) server.closeIdleConnections();
    await wait(lookEvery);
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
 * Closes the listening socket while no client's connection waits in its queue: the kernel resets those that do.
 * The queue is shortened to one place, which a connection of our own takes; then it can hold no other.
 */
async function closeListener(server: Server): Promise<void> {
  const address = server.address();
  const isShort = shortenQueue(server);
  if (isShort && address !== null && typeof address !== 'string') {
    const end = performance.now() + listenerClosesWithin;
    while (performance.now() < end && !(await closeBehindOwn(server, address))) await nextTurn();
  }
  // As http.Server's own close(), but for the idle connections, which that one ends at once.
  if (server.listening) TcpServer.prototype.close.call(server);
}

/**
 * Tries to take the one place of the queue, and closes the listener where that worked.
 * @returns false where a client has the place: in the next turn of the event loop it is let in
 */
async function closeBehindOwn(server: Server, { address, port }: AddressInfo): Promise<boolean> {
  const own = connect({ port, host: localAddress(address) });
  own.on('error', () => undefined);
  // By then the system call is made; on loopback it also makes the connection.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const isConnected = hasPeer(own);
  if (isConnected) TcpServer.prototype.close.call(server);
  own.destroy();
  return isConnected;
}

/** Any address of this machine stands for all of them. */
function localAddress(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' ? '::1' : address;
}

// Node offers neither of these two in public; without them the listener is closed as Node closes it.

/** Asks the kernel to let one connection wait at most. listen(2) may be called again for that. */
function shortenQueue(server: object): boolean {
  const handle = handleOf(server);
  return typeof handle?.listen === 'function' && handle.listen(0) === 0;
}

/** Whether a socket is connected, without waiting for the event that says so. */
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
