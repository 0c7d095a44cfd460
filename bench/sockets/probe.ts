import { Agent, request } from 'node:http';
import { tokenOf } from './people.ts';

const everyMs = 20;
/** The requests alternate between these two paths. Only the requests for the second path have a session. */
const paths = ['/api/v1/search/items/search?page=1&limit=8&isActive=true', '/api/v1/notifications'];
/** Requests with a session rotate through the accounts below this number, so that no account reaches a limit. */
const readers = 500;

/**
 * Makes a request every 20 ms, whether or not earlier ones have been answered. `end` resolves to the duration of each
 * in milliseconds.
 */
export function probe(port: number): { end: () => Promise<number[]> } {
  const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.9' });
  const delays: number[] = [];
  const failures: unknown[] = [];
  const pending = new Set<Promise<void>>();
  let made = 0;

  const get = () =>
    new Promise<void>((resolve) => {
      const start = performance.now();
      const isVisitor = made % 2 === 0;
      made += 1;
      const fail = (error: unknown) => {
        failures.push(error);
        resolve();
      };
      const getting = request({
        agent,
        port,
        host: '127.0.0.1',
        path: paths[isVisitor ? 0 : 1],
        headers: {
          'X-Forwarded-For': `10.9.${(made >> 8) & 255}.${made & 255}`,
          // Only every second request has a session.
          ...(!isVisitor && { Authorization: tokenOf((made >> 1) % readers) }),
        },
      });
      getting.on('response', (response) => {
        if (response.statusCode !== 200) fail(new Error(`status ${String(response.statusCode)}`));
        response.on('end', () => {
          delays.push(performance.now() - start);
          resolve();
        });
        response.on('error', fail).resume();
      });
      getting.on('error', fail);
      getting.end();
    });

  const timer = setInterval(() => {
    const getting = get().finally(() => pending.delete(getting));
    pending.add(getting);
  }, everyMs);
  return {
    async end() {
      clearInterval(timer);
      await Promise.all(pending);
      agent.destroy();
      if (failures.length > 0) throw new AggregateError(failures, 'requests failed');
      return delays;
    },
  };
}
