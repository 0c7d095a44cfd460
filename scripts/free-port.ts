import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on which nothing listens. Another program may take it before the caller does. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  if (address === null || typeof address === 'string') throw new Error('there is no port');
  probe.close();
  await once(probe, 'close');
  return address.port;
}
