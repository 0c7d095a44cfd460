import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod/mini';
import type { Tables } from '../../db/schema/tables.ts';
import { photoPath } from '../../images/photo-store.ts';
import { type Command, UsageError, readGiven } from '../command.ts';
import { csvRecord } from './csv.ts';
import { readSettings, withReader } from '../installation.ts';
import { writeNewFile } from '../new-file.ts';

/** How many items are read at once. */
const portion = 500;

export const exportItems: Command = {
  name: 'export items',
  synopsis: '--csv [--private-details] [FILE]',
  summary: [
    'Writes all items that were not deleted, the oldest first, as CSV',
    '(RFC 4180, UTF-8) into a new file, or without FILE to the output.',
    '--private-details adds what only owners would know. Keep such a',
    'file from everybody who could claim an item.',
  ],

  async run(given, surroundings) {
    const options = { csv: { type: 'boolean' }, 'private-details': { type: 'boolean' } } as const;
    const { operands, values } = readGiven(given, options, ['[FILE]']);
    if (!values.csv) throw new UsageError('--csv is missing');
    const [file] = operands;
    const config = readSettings(surroundings);
    await withReader(config, async (read) => {
      const withDetails = values['private-details'] === true;
      const records = recordsOf(read, config.publicUrl, withDetails);
      if (file === undefined) await pipeline(records, surroundings.output, { end: false });
      else {
        await writeNewFile(resolve(file), (handle) =>
          pipeline(records, handle.createWriteStream()),
        );
      }
    });
    return true;
  },
};

const Tags = z.array(z.string());

type Row = Awaited<ReturnType<typeof itemsAfter>>[number];

/** Column names in order, with the function that returns an item's cell. */
const columns: Record<string, (row: Row, publicUrl: string) => string> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  category: ({ category }) => category,
  status: ({ status }) => status,
  location: ({ location }) => location,
  tags: ({ tags }) => Tags.parse(JSON.parse(tags)).join(', '),
  active: ({ is_active: isActive }) => (isActive === 1 ? 'yes' : 'no'),
  posted_by: ({ poster }) => poster,
  posted_by_email: ({ poster_email: email }) => email,
  keeper: ({ keeper }) => keeper ?? '',
  keeper_email: ({ keeper_email: email }) => email ?? '',
  claimed_by: ({ claimant }) => claimant ?? '',
  claimed_by_email: ({ claimant_email: email }) => email ?? '',
  // Photos of inactive and guarded items have no permanent URL (docs/decisions/0014).
  photo: ({ photo_id: id, is_active: isActive, lane }, publicUrl) =>
    id === null || isActive === 0 || lane === 'guarded' ? '' : publicUrl + photoPath(id, 'large'),
  posted_at: ({ created_at: at }) => new Date(at).toISOString(),
  changed_at: ({ updated_at: at }) => new Date(at).toISOString(),
};

async function* recordsOf(
  read: Kysely<Tables>,
  publicUrl: string,
  withDetails: boolean,
): AsyncGenerator<string> {
  yield csvRecord([...Object.keys(columns), ...(withDetails ? ['private_details'] : [])]);
  const cells = Object.values(columns);
  let rows = await itemsAfter(read, 0);
  while (rows.length > 0) {
    const detailsOf = withDetails ? await findDetails(read, rows) : null;
    const records = rows.map((row) => [
      ...cells.map((cell) => cell(row, publicUrl)),
      ...(detailsOf === null ? [] : [detailsOf(row)]),
    ]);
    yield records.map(csvRecord).join('');
    rows = await itemsAfter(read, rows.at(-1)?.seq ?? Infinity);
  }
}

/** @returns a function that gives an item's private details as one text, for example "charm: red fox; lining: green" */
async function findDetails(
  read: Kysely<Tables>,
  rows: readonly Row[],
): Promise<(row: Row) => string> {
  const ids = rows.map(({ id }) => id);
  const details = await read
    .selectFrom('private_details')
    .select(['item_id', 'kind', 'text'])
    .where('item_id', 'in', ids)
    .orderBy('seq')
    .execute();
  const ofItems = Map.groupBy(details, ({ item_id: itemId }) => itemId);
  return ({ id }) => (ofItems.get(id) ?? []).map(({ kind, text }) => `${kind}: ${text}`).join('; ');
}

/** @param seq `seq` of the last item that was read */
function itemsAfter(read: Kysely<Tables>, seq: number) {
  return read
    .selectFrom('items as item')
    .innerJoin('categories as category', 'category.id', 'item.category_id')
    .innerJoin('users as poster', 'poster.id', 'item.posted_by_id')
    .leftJoin('users as keeper', 'keeper.id', 'item.keeper_id')
    .leftJoin('users as claimant', 'claimant.id', 'item.claimed_by_id')
    .selectAll('item')
    .select('category.name as category')
    .select(['poster.name as poster', 'poster.email as poster_email'])
    .select(['keeper.name as keeper', 'keeper.email as keeper_email'])
    .select(['claimant.name as claimant', 'claimant.email as claimant_email'])
    .where('item.deleted_at', 'is', null)
    .where('item.seq', '>', seq)
    .orderBy('item.seq')
    .limit(portion)
    .execute();
}
