import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { uuidPattern } from '../uuid.ts';

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int().check(z.minimum(1)),
});
export type Pagination = z.infer<typeof Pagination>;

/**
 * Query parameters `page` and `limit` of a list. The server refuses either of them above `bounds.lastPage`. It lowers
 * any other `limit` above `bounds.pageLimit` to this bound.
 */
export function pageQuery(defaultLimit: number) {
  const positive = z.coerce
    .number('must be a whole number from 1')
    .check(
      z.int('must be a whole number from 1'),
      z.minimum(1, 'must be a whole number from 1'),
      z.maximum(bounds.lastPage, 'is too large'),
    );
  return {
    page: z._default(positive, 1),
    limit: z._default(
      z.pipe(
        positive,
        z.transform((limit) => Math.min(limit, bounds.pageLimit)),
      ),
      defaultLimit,
    ),
  };
}

/**
 * The `before` or `after` of an earlier reply, or the `_id` of a message or notification of the list. Annotated as
 * pure, so that the bundler can drop it where only the replies are used.
 */
const Cursor = /* @__PURE__ */ z
  .string()
  .check(z.regex(new RegExp(`^(\\d{1,15}|${uuidPattern})$`, 'i'), 'is not a cursor of this list'));

/**
 * Query parameters of a list that grows: those of `pageQuery`, and the cursors `before` and `after`. A cursor names an
 * entry, so that new entries do not shift the pages. With a cursor, `page` has no effect. With both cursors, the
 * entries between them are read from `after` on.
 */
export function cursorQuery(defaultLimit: number) {
  return { ...pageQuery(defaultLimit), before: z.optional(Cursor), after: z.optional(Cursor) };
}

export const CursorPagination = z.object({
  ...Pagination.shape,
  /**
   * Cursor for the entries before this page. Null if there are none, and in a reply that an earlier version stored.
   */
  before: z._default(z.nullable(z.string()), null),
  /** Cursor for the entries after this page. An empty page has the `after` of its request, or null. */
  after: z._default(z.nullable(z.string()), null),
});
export type CursorPagination = z.infer<typeof CursorPagination>;
