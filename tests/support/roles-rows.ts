import { type Asker, type Target, type World, askers } from './roles-world.ts';
import type { Sent, SignedIn } from './test-app.ts';

/** What is sent with a call. */
interface Sending {
  /** Says what is particular about it. */
  words: string;
  /** The id in the path is filled in, unless `params` are given here. */
  sent: (at: At) => Pick<Sent, 'params' | 'query' | 'body'> & { form?: Record<string, string> };
}

interface At {
  world: World;
  /** What the call is about. */
  id: string;
  /** The account of who asks; a visitor and a forger have that of the user. */
  me: SignedIn;
}

/** How one call, made in one situation, is answered to each asker. */
export interface Row {
  statuses: Record<Asker, number>;
  target: Target | null;
  sending: Sending;
}

const nothing: Sending = { words: '', sent: () => ({}) };

/** @param words what is particular about it, for the reader of a failure */
export function sending(words: string, sent: Sending['sent']): Sending {
  return { words, sent };
}

/** @param statuses one for each asker, in their order */
export function row(statuses: string, target: Target | null = null, what: Sending = nothing): Row {
  const numbers = statuses.split(/\s+/).map(Number);
  if (numbers.length !== askers.length) throw new Error(`not one for each asker: ${statuses}`);
  const each = askers.map((asker, at) => [asker, numbers[at]]);
  return { statuses: Object.fromEntries(each), target, sending: what };
}
