import type { Database, Writer } from '../../../server/db/database.ts';

export const categoryRow = (name: string) => ({
  id: name,
  name,
  name_key: name,
  description: '',
  is_active: 1 as const,
  created_at: 0,
});

export const userRow = (id: string) => ({
  id,
  name: 'Ada',
  email: `${id}@example.edu`,
  email_key: `${id}@example.edu`,
  password_hash: '',
  role: 'user' as const,
  is_active: 1 as const,
  created_at: 0,
});

/** An item in the category `bags`, posted by `ada`. */
export const itemRow = (id: string) => ({
  id,
  title: 'Umbrella',
  description: 'Black',
  category_id: 'bags',
  status: 'Found' as const,
  location: 'Library',
  tags: '[]',
  posted_by_id: 'ada',
  is_active: 1 as const,
  created_at: 0,
  updated_at: 0,
});

export function insertCategory(trx: Writer, name: string): Promise<unknown> {
  return trx.insertInto('categories').values(categoryRow(name)).execute();
}

export async function categoryNames({ read }: Pick<Database, 'read'>): Promise<string[]> {
  const rows = await read.selectFrom('categories').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}
