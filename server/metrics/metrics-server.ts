import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

/** A port that only this machine reaches, with the portal's numbers on it. */
export interface MetricsServer {
  /** Where it listens, such as http://127.0.0.1:9464. */
  address: string;
  close(): Promise<void>;
}

/** Whoever may look at the numbers looks from this machine. */
const host = '127.0.0.1';

/**
 * Answers GET /metrics in Prometheus's text format, and nothing else.
 * @param port 0 takes any free one
 * @throws what listening fails with
 */
export async function startMetricsServer(port: number, registry: Registry): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen({ host, port });
  await once(server, 'listening');
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('it has no port');
  return {
    address: `http://${host}:${listening.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
