import type { Pagination } from '../../../contract/http/pagination.ts';

/** Returns the form of a noun for a number, such as "item" for 1 and "items" for others. */
export function nounFor(count: number, singular: string, plural = `${singular}s`): string {
  return count === 1 ? singular : plural;
}

/** Returns a number with a noun in its form, such as "1 item" or "2 items". */
export function counted(count: number, singular: string, plural?: string): string {
  return `${String(count)} ${nounFor(count, singular, plural)}`;
}

/** Returns the line above a list, such as "12 users, page 1 of 2". */
export function countLine(
  { total, page, totalPages }: Omit<Pagination, 'limit'>,
  singular: string,
  plural?: string,
): string {
  const found = counted(total, singular, plural);
  return totalPages > 1 ? `${found}, page ${page} of ${totalPages}` : found;
}
