import type { Pagination } from '../../contract/entities.ts';

/** @param total number of entries on all pages together */
export function paginationOf(
  { page, limit }: { page: number; limit: number },
  total: number,
): Pagination {
  return { page, limit, total, totalPages: Math.max(1, Math.ceil(total / limit)) };
}
