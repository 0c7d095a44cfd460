/**
 * A portal of an imaginary next version: it renames the column `messages.content` to `body_text` in two phases, and
 * its code uses only the new column. Without arguments it starts the server; with arguments it runs a command.
 * NEXT_DIST is the folder of its build.
 */
import { IdentifierNode, type Kysely, OperationNodeTransformer, sql } from 'kysely';
import { runCommandLine } from '../../../server/command-line/command-line.ts';
import { finishUpgradeTo } from '../../../server/command-line/finish-upgrade.ts';
import { readConfig } from '../../../server/read-config.ts';
import { migrationsOfThisVersion } from '../../../server/db/migrations/all.ts';
import type { SchemaVersion } from '../../../server/db/open.ts';
import { loadPages } from '../../../server/http/pages/pages.ts';
import { runPortal } from '../../../server/run.ts';

/**
 * Adds the new column and a trigger. A node writes the text of a new message to one of the two columns, and the trigger
 * copies it to the other, as docs/decisions/0051 requires. Updates need no trigger, because the portal never changes
 * the text of a message.
 */
async function expand(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column body_text text collate "C"`.execute(db);
  await sql`
    create function copy_message_text() returns trigger language plpgsql as $$
    begin
      new.body_text = coalesce(new.body_text, new.content);
      new.content = coalesce(new.content, new.body_text);
      return new;
    end $$`.execute(db);
  await sql`create trigger copy_text before insert on messages
    for each row execute function copy_message_text()`.execute(db);
  await sql`update messages set body_text = content`.execute(db);
}

async function contract(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger copy_text on messages`.execute(db);
  await sql`drop function copy_message_text()`.execute(db);
  await sql`alter table messages drop column content, alter column body_text set not null`.execute(
    db,
  );
}

/** Makes the code of this version use the new column. */
class NewColumn extends OperationNodeTransformer {
  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    return node.name === 'content' ? IdentifierNode.create('body_text') : node;
  }
}
const newColumn = new NewColumn();

const schemaVersion: SchemaVersion = {
  migrations: {
    ...migrationsOfThisVersion,
    '9000-message-text': expand,
    '9000-message-text-contract': contract,
  },
  plugins: [
    {
      transformQuery: ({ node, queryId }) => newColumn.transformNode(node, queryId),
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map(({ body_text: content, ...row }) =>
          content === undefined ? row : { ...row, content },
        ),
      }),
    },
  ],
};

const typed = process.argv.slice(2);
if (typed.length > 0) {
  process.exitCode = await runCommandLine(
    typed,
    {
      environment: process.env,
      input: process.stdin,
      output: process.stdout,
      errors: process.stderr,
    },
    [finishUpgradeTo(schemaVersion)],
  );
  process.stdin.destroy();
} else {
  const { NEXT_DIST: dist = '' } = process.env;
  await runPortal(
    () => readConfig(process.env),
    ({ address }) => [{ sentence: `Portal: ${address}/`, values: { address } }],
    { schemaVersion, makePages: (parts) => loadPages({ dist, ...parts }) },
  );
}
