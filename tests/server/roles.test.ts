import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, endpoints } from '../../contract/endpoints.ts';
import type { Row } from '../support/roles-rows.ts';
import { table } from '../support/roles-table.ts';
import { openWalk } from '../support/roles-walk.ts';
import { callers } from '../support/roles-world.ts';

let walk: Awaited<ReturnType<typeof openWalk>>;
beforeAll(async () => {
  walk = await openWalk();
});
afterAll(() => walk.close());

const calls = Object.keys(table) as Call[];

test('every call of the contract has a row, and every row a call', () => {
  expect(calls.toSorted()).toEqual(Object.keys(endpoints).sort());
});

describe.each(calls)('%s', (call) => {
  test.each(rowsOf(call))(
    'responds with the expected status to each role: %s',
    async (_, row) => {
      const statuses: Record<string, number> = {};
      const changedThoughRefused: Record<string, string[]> = {};
      for (const caller of callers) {
        await walk.ask(call, row, caller, async ({ answer, changed }) => {
          statuses[caller] = answer.status;
          const tables = answer.status >= 400 ? await changed() : [];
          if (tables.length > 0) changedThoughRefused[caller] = tables;
        });
      }
      expect(statuses).toEqual(row.statuses);
      expect(changedThoughRefused).toEqual({});
    },
    30_000,
  );

  test.each(rowsOf(call).filter(([, { target }]) => target !== null && target !== 'nowhere'))(
    'responds like for a missing id if the role may not know of it: %s',
    async (_, row) => {
      for (const caller of callers.filter((each) => row.statuses[each] === 404)) {
        const { answer } = await walk.ask(call, row, caller);
        expect(answer.body).toEqual((await walk.callNowhere(call, row, caller)).body);
      }
    },
  );
});

function rowsOf(call: Call): [string, Row][] {
  return table[call].map((row) => [
    [row.target, row.sending.words].filter(Boolean).join(', '),
    row,
  ]);
}
