import type { Call, Endpoints, Reply, Request } from '../../../contract/endpoints.ts';
import { repeatableForMs } from '../../../contract/bounds.ts';
import { mayBeDone } from '../../core/http/result.ts';
import type { CallOptions } from '../../core/http/request.ts';
import { type Result, call } from './api.ts';
import { newId } from '../new-id.ts';
import { session } from '../session/session-state.ts';

type IdempotentCall = {
  [C in Call]: Endpoints[C] extends { idempotent: true } ? C : never;
}[Call];

/** The Idempotency-Keys of requests whose responses may be lost. */
const keys = new Map<string, string>();

/**
 * Makes a call that the server carries out once, although it may get the request more often: browsers repeat a request
 * by themselves if its connection closes, and people press the button again if its response is lost.
 */
export async function callOnce<C extends IdempotentCall>(
  name: C,
  request: Request<C>,
  options: Pick<CallOptions, 'token'> = {},
): Promise<Result<Reply<C>>> {
  const words = JSON.stringify([options.token ?? session.token(), name, request]);
  const idempotencyKey = keys.get(words) ?? newId();
  keys.set(words, idempotencyKey);
  setTimeout(() => {
    // By then the same call may have been made again, with another key.
    if (keys.get(words) === idempotencyKey) keys.delete(words);
  }, repeatableForMs);
  const result = await call(name, request, { ...options, idempotencyKey });
  // This call may have undone an earlier one whose response was lost. If the user makes that one again, the server must
  // carry it out again, so it needs another key.
  if (result.ok || !mayBeDone(result.failure)) keys.clear();
  return result;
}
