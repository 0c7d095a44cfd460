import { beforeEach } from 'vitest';
import { queryCache } from '../../../../src/client/query/query.ts';
import { itemReply } from '../data/item.ts';
import { stubbed } from '../stand-ins/stubbed.ts';

export const search = 'GET /search/items/search';

/** A stub server for tests of home. */
export function homeStub() {
  const server = stubbed();
  // Each test fetches these replies itself.
  beforeEach(() => {
    for (const call of [search, 'GET /places', 'GET /places/counts'] as const)
      queryCache.invalidate(call);
  });
  return {
    ...server,
    /** The query of each search so far. */
    queries: () => server.requests(search).map(({ query }) => Object.fromEntries(query)),
  };
}

/** The response to a search: a page of items with these titles. */
export function found(titles: string[], { page = 1, totalPages = 1 } = {}) {
  const items = titles.map((title, index) =>
    itemReply({ _id: `01990000-0000-7000-8000-00000000000${String(index)}`, title }),
  );
  const pagination = { page, limit: 8, total: titles.length, totalPages };
  return { status: 200, body: { data: { items, pagination } } };
}
