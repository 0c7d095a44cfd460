import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CursorPagination, Pagination } from '../../contract/http/pagination.ts';
import { invalid } from './errors/portal-error.ts';

/** @param total number of entries on all pages together */
export function paginationOf(
  { page, limit }: { page: number; limit: number },
  total: number,
): Pagination {
  return { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) };
}

/** A part of a list to read: a page by its number, or the entries next to a cursor. The list is ordered by `seq`. */
export interface PageRequest {
  page: number;
  limit: number;
  /** Only entries with a smaller `seq`. */
  before?: string | undefined;
  /** Only entries with a larger `seq`, the smallest first. */
  after?: string | undefined;
}

/**
 * A client may send the id of an entry as a cursor. Replaces such an id with the entry's `seq`.
 * @param seqOf finds the `seq` of an entry of this list by its id
 * @throws PortalError VALIDATION_ERROR if the list has no such entry
 */
export async function withSeqCursors(
  request: PageRequest,
  seqOf: (id: string) => Promise<{ seq: number } | undefined>,
): Promise<PageRequest> {
  const resolved = { ...request };
  for (const field of ['before', 'after'] as const) {
    const cursor = request[field];
    if (cursor === undefined || /^\d+$/.test(cursor)) continue;
    const entry = await seqOf(cursor.toLowerCase());
    if (entry === undefined) throw invalid(field, 'is not an entry of this list');
    resolved[field] = String(entry.seq);
  }
  return resolved;
}

interface PageRange {
  order: 'asc' | 'desc';
  /** One more than the page has, to find out whether the list goes on. */
  limit: number;
  offset: number;
  below: number | null;
  above: number | null;
}

/** @param firstPage whether page 1 has the oldest or the newest entries */
export function pageRange(request: PageRequest, firstPage: 'oldest' | 'newest'): PageRange {
  const { page, limit, before, after } = request;
  const hasCursor = before !== undefined || after !== undefined;
  const fromOldest = hasCursor ? after !== undefined : firstPage === 'oldest';
  return {
    order: fromOldest ? 'asc' : 'desc',
    limit: limit + 1,
    offset: hasCursor ? 0 : (page - 1) * limit,
    below: before === undefined ? null : Number(before),
    above: after === undefined ? null : Number(after),
  };
}

/**
 * Restricts a query to the rows of a range, in the order of the range.
 * @param column the column with their `seq`
 */
export function withinRange<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: 'seq' | `${string}.seq`,
  { below, above, order, limit, offset }: PageRange,
): SelectQueryBuilder<Tables, Table, Row> {
  const seq = sql.ref(column);
  return query
    .$if(below !== null, (rows) => rows.where(sql<SqlBool>`${seq} < ${below}`))
    .$if(above !== null, (rows) => rows.where(sql<SqlBool>`${seq} > ${above}`))
    .orderBy(seq, order)
    .limit(limit)
    .offset(offset);
}

/**
 * Makes a page of the rows that were read with `withinRange`.
 * @param total number of entries of the whole list
 * @returns the rows of the page, oldest first, and its cursors
 */
export function cursorPage<Row extends { seq: number }>(
  request: PageRequest,
  range: PageRange,
  found: { rows: readonly Row[]; total: number },
): { rows: Row[]; pagination: CursorPagination } {
  const onPage = found.rows.slice(0, request.limit);
  const rows = range.order === 'asc' ? onPage : onPage.toReversed();
  const hasMore = found.rows.length > request.limit;
  // In ascending order, older entries exist if the page starts after a cursor or is not the first one.
  const hasOlder = range.order === 'desc' ? hasMore : range.above !== null || range.offset > 0;
  const [oldest, newest] = [rows[0], rows.at(-1)];
  return {
    rows,
    pagination: {
      ...paginationOf(request, found.total),
      before: oldest !== undefined && hasOlder ? String(oldest.seq) : null,
      after: newest === undefined ? (request.after ?? null) : String(newest.seq),
    },
  };
}
