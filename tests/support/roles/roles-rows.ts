import { type Caller, type Target, type World, callers } from './roles-world.ts';
import type { Sent, SignedIn } from '../app/test-app.ts';

/** The input of a call. */
interface Sending {
  /** What the input is, in the name of its test. */
  words: string;
  /** Parameters, query and body. The id in the path is filled in, unless `params` are given. */
  sent: (at: At) => Pick<Sent, 'params' | 'query' | 'body'> & { form?: Record<string, string> };
}

interface At {
  world: World;
  /** Id of the object that the call is about. */
  id: string;
  /** The caller's account. For a visitor and a forged token, which have no account, it is that of `user`. */
  me: SignedIn;
}

/** Expected statuses of one call in one situation, by caller. */
export interface Row {
  statuses: Record<Caller, number>;
  target: Target | null;
  sending: Sending;
}

const nothing: Sending = { words: '', sent: () => ({}) };

/** @param words describes the input in the message of a failed test */
export function sending(words: string, sent: Sending['sent']): Sending {
  return { words, sent };
}

/** @param statuses one status for each caller, in the order of `callers` */
export function row(statuses: string, target: Target | null = null, what: Sending = nothing): Row {
  const numbers = statuses.split(/\s+/).map(Number);
  if (numbers.length !== callers.length) throw new Error(`not one for each caller: ${statuses}`);
  const each = callers.map((caller, at) => [caller, numbers[at]]);
  return { statuses: Object.fromEntries(each), target, sending: what };
}
