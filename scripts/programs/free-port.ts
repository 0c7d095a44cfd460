import { once } from 'node:events';
import { type Server, createServer } from 'node:net';

/**
 * Makes a server listen on a free port of 127.0.0.1.
 * @returns the port
 */
export async function listenOnFreePort(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  return address.port;
}

/** Returns a port on which nothing listens. Another program may take it before the caller does. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnFreePort(probe);
  probe.close();
  await once(probe, 'close');
  return port;
}
