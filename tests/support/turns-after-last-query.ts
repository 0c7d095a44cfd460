import type { KyselyPlugin } from 'kysely';
import type { Reader } from '../../server/db/database.ts';

/**
 * Counts the iterations of the event loop between the last query of some work and its end. In each of them, requests
 * could run. Iterations before the last query do not count, because the work may have waited for the database.
 */
export async function turnsAfterLastQuery(
  read: Reader,
  work: (read: Reader) => Promise<unknown>,
): Promise<number> {
  let turns = 0;
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      turns = 0;
      return result;
    },
  };
  let next = setImmediate(countTurn);
  function countTurn(): void {
    turns += 1;
    next = setImmediate(countTurn);
  }
  await work(read.withPlugin(watch));
  clearImmediate(next);
  return turns;
}
