/**
 * The code that a page needs for its first call, with the schemas of all replies. `api.ts` loads it in one request, so
 * that the first load of a page is smaller (docs/decisions/0025).
 */

export { replies } from '../../../contract/http/replies.ts';
export { createCaller } from '../../core/http/caller.ts';
export { abortPendingCalls, send } from './ky-http.ts';
export { isQueryCall, parseKeyedReply } from './parse-reply.ts';
