import type { Reply, ReplySchema } from '../../../contract/endpoints.ts';
import { replies } from '../../../contract/http/replies.ts';
import { log } from '../../core/log/log.ts';
import { parseOrNull } from '../../core/parse.ts';
import { type QueryCall, partsOfKey } from '../../core/storage/query-key.ts';
import type { StoredReply } from '../../core/storage/reply-writer.ts';

const schemas: { [C in QueryCall]: ReplySchema<C> } = replies;

/**
 * Parses a stored reply, which another version of the portal may have written.
 * @returns null if it does not match the contract; the query is then fetched again
 */
export function parseReply<C extends QueryCall>(name: C, value: unknown): Reply<C> | null {
  const reply = parseOrNull<ReplySchema<C>>(schemas[name], value);
  if (reply === null)
    log('warning', 'query', `a reply to ${name} on the device is damaged` as const);
  return reply;
}

/** Like `parseReply`, for a reply whose call is known only from the query's key. */
export function parseKeyedReply<R extends StoredReply>(key: string, reply: R): R | null {
  const { name } = partsOfKey(key);
  const value = isQueryCall(name) ? parseReply(name, reply.value) : null;
  return value === null ? null : { ...reply, value };
}

export function isQueryCall(name: string): name is QueryCall {
  return name.startsWith('GET ') && Object.hasOwn(replies, name);
}
