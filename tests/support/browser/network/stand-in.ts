import { once } from 'node:events';
import { type RequestListener, createServer } from 'node:http';

/**
 * Starts another server at the origin of a stopped portal, like a captive portal that answers in its place.
 * @returns a function that stops it
 */
export async function startStandIn(origin: string, answer: RequestListener): Promise<() => void> {
  const server = createServer(answer).listen(Number(new URL(origin).port), '127.0.0.1');
  await once(server, 'listening');
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
