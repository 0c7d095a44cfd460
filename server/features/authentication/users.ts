import { type RawBuilder, sql } from 'kysely';
import type { Received, Reply } from '../../../contract/endpoints.ts';
import type { User } from '../../../contract/entities.ts';
import { roles } from '../../../contract/permissions.ts';
import { renamed } from '../../../contract/claims/earlier-name.ts';
import type { AfterCommit, Database, Reader, Writer } from '../../db/database.ts';
import { toFlag } from '../../db/schema/accounts.ts';
import { paginationOf } from '../../http/pagination.ts';
import { findUserById, toUser } from './repository.ts';
import type { Sessions } from './sessions.ts';

interface Pieces {
  database: Database;
  sessions: Pick<Sessions, 'endAll'>;
  /** Closes live connections. */
  realtime: { dropUser(userId: string): void };
  now: () => number;
}

/** Maximum number of accounts that a search by name at the desk returns. */
const namedAtMost = 10;

type ListQuery = Received<'GET /admin/users'>['query'];

export type Users = ReturnType<typeof createUsers>;

/** Finds, lists, renames, activates and deactivates accounts. The callers check who may do so. */
export function createUsers({ database, sessions, realtime, now }: Pieces) {
  /** Returns the query for the accounts whose name, email address or role contains the text. */
  function having(read: Reader, text: string) {
    const all = read.selectFrom('users');
    if (text === '') return all;
    const lowerCase = text.toLowerCase();
    const inRoles = roles.filter((role) => role.includes(lowerCase));
    const inText = database.dialect.containsText('users', ['name', 'email'], text);
    return all.where((the) =>
      the.or([inText, ...(inRoles.length > 0 ? [the('users.role', 'in', inRoles)] : [])]),
    );
  }

  return {
    async find(read: Reader, id: string): Promise<User | undefined> {
      const row = await findUserById(read, id);
      return row && toUser(row);
    },

    async list({
      search = '',
      sortBy,
      order,
      page,
      limit,
    }: ListQuery): Promise<Reply<'GET /admin/users'>> {
      const found = having(database.read, search);
      const rows = await found
        .selectAll('users')
        .orderBy(sortKeys[sortBy], order)
        .orderBy('users.seq', order)
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const { total } = await found
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { users: rows.map(toUser), pagination: paginationOf({ page, limit }, total) };
    },

    async activeKeepers(): Promise<User[]> {
      const rows = await database.read
        .selectFrom('users')
        .selectAll()
        .where('role', '=', 'keeper')
        .where('is_active', '=', 1)
        .orderBy(sortKeys.name)
        .orderBy('users.seq')
        .execute();
      return rows.map(toUser);
    },

    /** Finds active accounts whose name contains the text, in the order of names. Masks their email addresses. */
    async activeNamed(text: string): Promise<Reply<'GET /desk/accounts'>['accounts']> {
      const rows = await database.read
        .selectFrom('users')
        .select(['id', 'name', 'email'])
        .where(database.dialect.containsText('users', ['name'], text))
        .where('is_active', '=', 1)
        .orderBy(sortKeys.name)
        .orderBy('users.seq')
        .limit(namedAtMost)
        .execute();
      return rows.map(({ id, name, email }) => ({ _id: id, name, maskedEmail: masked(email) }));
    },

    /**
     * Also stores the earlier name, for judges of claims.
     * @returns undefined if there is no active account with this id
     */
    async rename(trx: Writer, id: string, name: string): Promise<User | undefined> {
      // An update locks the row until the transaction ends, so no other change comes between.
      const before = await trx
        .updateTable('users')
        .set((column) => ({ is_active: column.ref('is_active') }))
        .where('id', '=', id)
        .where('is_active', '=', 1)
        .returning(['name', 'earlier_name as earlierName', 'renamed_at as renamedAt'])
        .executeTakeFirst();
      if (before === undefined) return undefined;
      const { earlierName, renamedAt } = renamed(before, name, now());
      const row = await trx
        .updateTable('users')
        .set({ name, earlier_name: earlierName, renamed_at: renamedAt })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toUser(row);
    },

    /**
     * Locks the rows of the admins until the transaction ends, so that no concurrent transaction can deactivate
     * one. Only PostgreSQL needs the lock: SQLite runs one write transaction at a time.
     */
    async lockAdmins(trx: Writer): Promise<void> {
      await trx
        .updateTable('users')
        .set((column) => ({ is_active: column.ref('is_active') }))
        .where('role', '=', 'admin')
        .execute();
    },

    /** Whether this account is the only active admin. */
    async isLastAdmin(read: Reader, id: string): Promise<boolean> {
      const admins = await read
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('is_active', '=', 1)
        .limit(2)
        .execute();
      return admins.length === 1 && admins[0]?.id === id;
    },

    /** Activates or deactivates an account. Deactivation also ends its sessions and live connections. */
    async setActive(
      trx: Writer,
      afterCommit: AfterCommit,
      id: string,
      isActive: boolean,
    ): Promise<User> {
      const row = await trx
        .updateTable('users')
        .set({ is_active: toFlag(isActive) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (!isActive) {
        await sessions.endAll(trx, id);
        afterCommit(() => realtime.dropUser(id));
      }
      return toUser(row);
    },
  };
}

/** For example `k•••@campus.edu`. There are always three dots, so that they do not reveal the length. */
function masked(email: string): string {
  const [first = ''] = Array.from(email);
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}

/** Each sort key has an index. */
const sortKeys: Record<ListQuery['sortBy'], RawBuilder<unknown>> = {
  name: sql`lower(users.name)`,
  email: sql`users.email_key`,
  createdAt: sql`users.seq`,
};
