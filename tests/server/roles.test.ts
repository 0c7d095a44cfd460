import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, endpoints } from '../../contract/endpoints.ts';
import type { Row } from '../support/roles/roles-rows.ts';
import { table } from '../support/roles/roles-table.ts';
import { type Outcome, openWalk } from '../support/roles/roles-walk.ts';
import { type Caller, callers } from '../support/roles/roles-world.ts';
import {
  type Secret,
  leaksIn,
  mailedCode,
  privateSecrets,
  readingCalls,
  secretsOf,
} from '../support/roles/secrets.ts';

let walk: Awaited<ReturnType<typeof openWalk>>;
let secrets: Secret[];
beforeAll(async () => {
  walk = await openWalk();
  secrets = await secretsOf(walk.world, walk.read);
});
afterAll(() => walk.close());

const calls = Object.keys(table) as Call[];

test('every call of the contract has a row, and every row a call', () => {
  expect(calls.toSorted()).toEqual(Object.keys(endpoints).sort());
});

describe.each(calls)('%s', (call) => {
  // One test checks all three properties, because sending the requests takes longer than checking the responses.
  test.each(rowsOf(call))(
    'gives each role the expected status, shows a hidden object as missing, and reveals no secret: %s',
    async (_, row) => {
      const statuses: Record<string, number> = {};
      const changedThoughRefused: Record<string, string[]> = {};
      const leaks: Record<string, string[]> = {};
      for (const caller of callers) {
        const { response } = await walk.ask(call, row, caller, async (outcome) => {
          const { status } = outcome.response;
          statuses[caller] = status;
          const tables = status >= 400 ? await outcome.changed() : [];
          if (tables.length > 0) changedThoughRefused[caller] = tables;
          const found = await leaksOf(call, caller, outcome);
          if (found.length > 0) leaks[caller] = found;
        });
        const isHidden = row.target !== null && row.target !== 'nowhere';
        if (isHidden && row.statuses[caller] === 404) {
          expect(response.body).toEqual((await walk.callNowhere(call, row, caller)).body);
        }
      }
      expect(statuses).toEqual(row.statuses);
      expect(changedThoughRefused).toEqual({});
      expect(leaks).toEqual({});
    },
    60_000,
  );
});

function rowsOf(call: Call): [string, Row][] {
  return table[call].map((row) => [
    [row.target, row.sending.words].filter(Boolean).join(', '),
    row,
  ]);
}

/** The secrets in a response or its mails that their readers may not see. */
async function leaksOf(
  call: Call,
  caller: Caller,
  { response, mails, sent }: Outcome,
): Promise<string[]> {
  // Only a successful write can create secrets. After other calls, skip reading them: it takes longer than most calls.
  const mayMakeNew = response.status < 400 && !call.startsWith('GET');
  const made = mayMakeNew ? await secretsOf(walk.world, walk.read) : [];
  const withNew = [...secrets, ...made];
  const text = JSON.stringify([response.body, response.headers]);
  const ofPrivateDetails = readingCalls.includes(call) ? [] : privateSecrets(walk.world);
  return [
    ...leaksIn(text, caller, [...withNew, ...mails.flatMap(mailedCode)], sent),
    ...leaksIn(text, 'visitor', ofPrivateDetails),
    ...mails.flatMap((mail) => {
      const shown = `${mail.subject} ${mail.text}`.replaceAll('%40', '@');
      return leaksIn(shown, 'visitor', withNew, mail.to).map((what) => `${what} by mail`);
    }),
  ];
}

describe('the check for leaks', () => {
  test('finds private details where poster, keeper and admins read them', async () => {
    const call = 'GET /items/{id}/private-details';
    const row = table[call].find(({ target }) => target === 'detailed item')!;
    for (const caller of ['poster', 'keeper', 'admin'] as const) {
      const { response } = await walk.ask(call, row, caller);
      const found = leaksIn(JSON.stringify(response.body), 'visitor', privateSecrets(walk.world));
      expect(found).toEqual(['a private detail', 'a private photo']);
    }
  });

  test('finds data that its reader may see', async () => {
    const [row] = table['GET /admin/users'];
    const { response } = await walk.ask('GET /admin/users', row!, 'admin');
    const found = leaksIn(JSON.stringify(response.body), 'visitor', secrets);
    const names = Object.keys(walk.world.people);
    expect(found.toSorted()).toEqual(names.map((name) => `the address of the ${name}`).sort());
  });
});
