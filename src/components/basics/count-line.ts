import { counted } from '../../../contract/text/counted.ts';
import type { Pagination } from '../../../contract/http/pagination.ts';

/** Returns the line above a list, such as "12 users, page 1 of 2". */
export function countLine(
  { total, page, totalPages }: Omit<Pagination, 'limit'>,
  singular: string,
  plural?: string,
): string {
  const found = counted(total, singular, plural);
  return totalPages > 1 ? `${found}, page ${page} of ${totalPages}` : found;
}
