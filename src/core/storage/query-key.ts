import type { Call, Request } from '../../../contract/endpoints.ts';
import { isRecord } from '../is-record.ts';

/** The calls that only read. */
export type QueryCall = Extract<Call, `GET ${string}`>;

/**
 * The key of a query: the call, a space, and its request as JSON with sorted names. The server and the browser
 * build the same key, and `callOfKey` recovers the call from it.
 */
export function queryKey<C extends QueryCall>(name: C, request: Request<C>): string {
  return `${name} ${JSON.stringify(sorted(request))}`;
}

/** The common prefix of the keys of a call with these params, for any query string. */
export function queryKeyPrefix(name: QueryCall, params: Record<string, string>): string {
  return `${name} ${JSON.stringify({ params: sorted(params) }).slice(0, -1)}`;
}

export function callOfKey(key: string): { name: QueryCall; request: Request<QueryCall> } {
  const end = key.indexOf(' ', key.indexOf(' ') + 1);
  // Safe, because only `queryKey` builds keys.
  return {
    name: key.slice(0, end) as QueryCall,
    request: JSON.parse(key.slice(end + 1)) as Request<QueryCall>,
  };
}

function sorted(value: unknown): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}
