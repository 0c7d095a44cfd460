import { workerReplies } from '../../contract/http/worker-replies.ts';
import { createCaller } from '../core/http/caller.ts';
import { sendWithFetch } from '../core/http/fetch-http.ts';

/** Creates the function with which the worker calls the server. `token` returns the token of the session to use. */
export function createWorkerCaller(token: () => string | null) {
  return createCaller(
    {
      origin: '',
      // Only the page can end the session. After a 401, the outbox's entries are blocked until the same user signs in.
      session: { token, end: () => undefined },
      onlineStatus: { responded: () => undefined, lost: () => undefined },
    },
    { send: sendWithFetch, replies: workerReplies },
  );
}
