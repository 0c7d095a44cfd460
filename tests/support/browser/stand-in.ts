import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';

/**
 * Puts another server in the place of a portal that was stopped: what a network in between may do.
 * @returns what takes it away again
 */
export async function standIn(origin: string, answer: RequestListener): Promise<() => void> {
  const server = createServer(answer).listen(Number(new URL(origin).port), '127.0.0.1');
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
