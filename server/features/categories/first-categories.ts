import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { nameKey } from '../../db/lookup-keys.ts';

/** The categories of a new portal, so that items can be posted immediately. */
const firstCategories: readonly [name: string, description: string][] = [
  ['Bags', 'Backpacks, handbags, suitcases'],
  ['Books & Notes', 'Books, notebooks, folders'],
  ['Cards & Documents', 'Student cards, passports, wallets'],
  ['Clothing', 'Jackets, scarves, shoes, umbrellas'],
  ['Electronics', 'Phones, laptops, headphones, chargers'],
  ['Jewellery & Watches', 'Rings, necklaces, watches'],
  ['Keys', 'Keys, key cards, fobs'],
  ['Other', 'Everything else'],
];

/** Names of the first categories whose found items are guarded unless their poster chooses the open lane. */
const guardedCategories: readonly string[] = ['Cards & Documents'];

/** Inserts the first categories if the portal has never had any. */
export async function ensureFirstCategories({
  database,
  now,
}: {
  database: Database;
  now: () => number;
}): Promise<void> {
  await database.transaction(async (trx) => {
    const any = await trx.selectFrom('categories').select('id').limit(1).executeTakeFirst();
    if (any !== undefined) return;
    const rows = firstCategories.map(([name, description]) => ({
      id: randomUUIDv7(),
      name,
      name_key: nameKey(name),
      description,
      is_active: 1 as const,
      is_guarded: guardedCategories.includes(name) ? (1 as const) : (0 as const),
      created_at: now(),
    }));
    await trx.insertInto('categories').values(rows).execute();
  });
}
