import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../../contract/endpoints.ts';
import { planOnce, planOnceComment } from '../../server/db/plan-once.ts';
import { claimedItem, conversationCalls, signInPeople } from '../support/calls/conversations.ts';
import { type Sent, type TestApp, buildTestApp } from '../support/app/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

/**
 * Returns the prepared statements for which a connection already keeps a generic plan. PostgreSQL lists only those of
 * the connection that asks. So this query is marked too, and runs on a connection for marked statements.
 */
async function keptStatements(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select ${planOnce} statement from pg_prepared_statements where generic_plans > 0`.execute(
    portal.database.read,
  );
  return rows.map(({ statement }) => statement);
}

test('statements that are planned once still work after an upgrade has added columns', async () => {
  const people = await signInPeople(portal);
  const item = await claimedItem(portal, people);
  const { body } = await conversationCalls(portal).open(people.claimant, item._id, [
    people.poster.user._id,
  ]);
  const { token } = people.poster;
  const reads: readonly (readonly [Call, Sent?])[] = [
    ['GET /search/items/search', { query: { isActive: 'true' } }],
    ['GET /items/{id}', { params: { id: item._id } }],
    ['GET /items/{id}/suggestions', { params: { id: item._id } }],
    ['GET /users/me/items'],
    ['GET /conversations'],
    [
      'GET /messages/{conversationId}/messages',
      { params: { conversationId: body.conversation._id } },
    ],
    ['GET /notifications'],
  ];
  const read = async () => {
    for (const [call, sent] of reads) {
      const reply = await portal.call(call, { token, ...sent });
      expect(reply.status, call).toBe(200);
    }
  };
  let kept: string[] = [];
  // PostgreSQL makes five custom plans on each connection before it keeps a generic one, and requests may use
  // several connections.
  await expect
    .poll(async () => {
      await read();
      kept = await keptStatements();
      return kept.length;
    })
    .toBeGreaterThan(5);
  expect(kept.filter((statement) => !statement.includes(planOnceComment))).toEqual([]);

  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(
    portal.database.read,
  );
  await portal.database.transaction(async (trx) => {
    for (const { name } of tables) {
      await sql`alter table ${sql.table(name)} add column added_later text`.execute(trx);
    }
  });
  await read();
});
