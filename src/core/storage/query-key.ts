import type { Call, Request } from '../../../contract/endpoints.ts';
import { isRecord } from '../is-record.ts';

/** The calls that only read. */
export type QueryCall = Extract<Call, `GET ${string}`>;

/**
 * Names one query: the call, a space, and its request as JSON with sorted names. The same on the
 * server and in the browser, and enough to make the call again.
 */
export function queryKey<C extends QueryCall>(name: C, request: Request<C>): string {
  return `${name} ${JSON.stringify(sorted(request))}`;
}

/** What the keys of all readings of a call with these params begin with, whatever their query. */
export function queryKeyPrefix(name: QueryCall, params: Record<string, string>): string {
  return `${name} ${JSON.stringify({ params: sorted(params) }).slice(0, -1)}`;
}

export function callOfKey(key: string): { name: QueryCall; request: Request<QueryCall> } {
  const end = key.indexOf(' ', key.indexOf(' ') + 1);
  // Keys come from readingKey alone.
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
