import { z } from 'zod/mini';
import type { Call, Request } from '../../../contract/endpoints.ts';
import { parseJson } from '../../../contract/text/parse-json.ts';

/** The calls that only read. */
export type QueryCall = Extract<Call, `GET ${string}`>;

/**
 * The key of a query: the call, a space, and its request as JSON with sorted names. The server and the browser
 * build the same key, and `partsOfKey` recovers call and request from it.
 */
export function queryKey<C extends QueryCall>(name: C, request: Request<C>): string {
  return `${name} ${JSON.stringify(sorted(request))}`;
}

/**
 * The common prefix of the keys of a call, for any query string.
 * @param params by default any params
 */
export function queryKeyPrefix(name: QueryCall, params?: Record<string, string>): string {
  return `${name} ${JSON.stringify({ params: sorted(params) }).slice(0, -1)}`;
}

/** The request fields that the caches read. */
const KeyedRequest = z.object({
  params: z.catch(z.object({ id: z.optional(z.string()) }), {}),
  query: z.catch(
    z.object({
      page: z.optional(z.number()),
      search: z.optional(z.string()),
      status: z.optional(z.string()),
      category: z.optional(z.string()),
      place: z.optional(z.string()),
      period: z.optional(z.string()),
      withPhoto: z.optional(z.string()),
      sort: z.optional(z.string()),
    }),
    {},
  ),
});

/** Parses a query's key. A stored key may be from another version of the portal. */
export function partsOfKey(key: string) {
  const end = key.indexOf(' ', key.indexOf(' ') + 1);
  const request = parseJson(key.slice(end + 1));
  return { name: key.slice(0, end), request, ...KeyedRequest.parse(request ?? {}) };
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, sorted(one)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
