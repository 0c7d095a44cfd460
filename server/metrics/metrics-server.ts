import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Registry } from 'prom-client';

/** Serves the metrics on a port of this machine only. */
export interface MetricsServer {
  /** Its URL, such as http://127.0.0.1:9464. */
  address: string;
  close(): Promise<void>;
}

/** Prometheus must run on this machine, or reach it through a proxy on it. */
const host = '127.0.0.1';

/**
 * Responds to GET /metrics in Prometheus's text format, and to everything else with 404.
 * @param port 0 for any free port
 * @throws Error if the port cannot be used
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
