import type { Entry } from './entry.ts';
import { dueLanes, isTooOld, nextDue } from './lanes.ts';
import { type Event, transition } from './transition.ts';

/** What came of sending entries together. */
export type Answer<Reply> =
  /** What the first of them became; where these are not all, the server stopped at the next one. */
  { type: 'accepted'; made: readonly Reply[] } | Extract<Event, { type: Refusal }>;
type Refusal = 'no connection' | 'not now' | 'turned down' | 'session over' | 'abandoned';

type Happening = Extract<Event, { type: 'connected' | 'abandoned' | 'signed in' | 'too old' }>;

/** Where entries are kept. Each call is one transaction. */
export interface OutboxStore<Reply> {
  all(): Promise<Entry[]>;
  /**
   * Puts what `change` makes of entries, as they are stored at that moment, in their place; null takes one away.
   * @returns what stands there now, in the order of the ids
   */
  update(ids: readonly string[], change: (entry: Entry) => Entry | null): Promise<Entry[]>;
  /** Takes entries of one lane away and keeps what they became, together and in the same order. */
  settle(entries: readonly Entry[], made: readonly Reply[]): Promise<void>;
}

interface FlusherPorts<Reply> {
  store: OutboxStore<Reply>;
  /** Runs this while no other flusher of the origin does; waits for its turn. */
  withLock: (run: () => Promise<void>) => Promise<void>;
  /**
   * Sends entries of one lane in one request, each with its id as the Idempotency-Key. Throws only where
   * this flusher is at its end.
   */
  send: (entries: readonly Entry[]) => Promise<Answer<Reply>>;
  /** How many of the first of these, all of one lane, go in one request; at least one. */
  countTogether: (entries: readonly Entry[]) => number;
  /** Who is signed in, or null. */
  userId: () => string | null;
  now: () => number;
  random: () => number;
}

/**
 * Sends what waits: every lane in its order, all lanes side by side. Whatever happens to it on the way,
 * an entry leaves the store only together with what the server answered.
 */
export function createFlusher<Reply>(ports: FlusherPorts<Reply>) {
  const { store, send, userId, now, random } = ports;
  const running = new Map<string, Promise<void>>();
  let turn: Promise<void> | null = null;
  /** What is poked now would not be seen any more. */
  let isOver = true;
  /** What others leave waiting for a network until this one's turn comes need not wait either. */
  let isConnected = false;
  /** A poke may bring a lane that does not run yet. */
  let pokes = waitForPoke();

  const after = (event: Event) => (entry: Entry) => transition(entry, event, now(), random);

  async function situation() {
    const user = userId();
    return user === null ? null : { entries: await store.all(), userId: user, now: now() };
  }

  /** Lets happen to each entry what has happened to it. */
  async function change(eventFor: (entry: Entry) => Happening | null): Promise<void> {
    const ids = (await store.all()).filter(eventFor).map(({ id }) => id);
    if (ids.length === 0) return;
    await store.update(ids, (entry) => {
      const event = eventFor(entry);
      return event === null ? entry : after(event)(entry);
    });
  }

  /** Before anything is sent: what others have left, what is too old, and who is here now. */
  const tidy = () =>
    change((entry) => {
      const { name } = entry.state;
      if (name === 'sending') return { type: 'abandoned', mayHaveArrived: true };
      if (isTooOld(entry, now())) return { type: 'too old' };
      if (name === 'blocked' && entry.userId === userId()) return { type: 'signed in' };
      return isConnected ? noLongerWaits(entry) : null;
    });

  const noLongerWaits = ({ state }: Entry): Happening | null =>
    state.name === 'queued' && state.waitsFor === 'network' ? { type: 'connected' } : null;

  /**
   * Sends the head of a lane, and what may go with it.
   * @returns whether the next goes by itself: of several, the server did not say what is wrong with which
   */
  async function sendTogether(entries: readonly Entry[], user: string): Promise<boolean> {
    const idsOf = (some: readonly Entry[]) => some.map(({ id }) => id);
    // Meanwhile one may have been discarded.
    const standing = await store.update(idsOf(entries), (entry) =>
      entry.state.name === 'queued' ? after({ type: 'taken' })(entry) : entry,
    );
    const taken = standing.filter(({ state }) => state.name === 'sending');
    if (taken.length === 0) return false;
    // Or somebody else have signed in: it waits for whose it is.
    const answer = userId() === user ? await send(taken) : ({ type: 'session over' } as const);
    const made = answer.type === 'accepted' ? answer.made : [];
    if (made.length > 0) await store.settle(taken.slice(0, made.length), made);
    const rest = taken.slice(made.length);
    const [first] = rest;
    if (first === undefined) return false;
    const isUnclear =
      answer.type === 'accepted' || (answer.type === 'turned down' && rest.length > 1);
    // What kept the first from being sent keeps the others behind it.
    const putBack: Event = { type: 'abandoned', mayHaveArrived: mayHaveArrived(answer) };
    await store.update(idsOf(rest), (entry) =>
      after(isUnclear || entry.id !== first.id ? putBack : answer)(entry),
    );
    return isUnclear;
  }

  async function runLane(name: string): Promise<void> {
    let isAlone = false;
    for (;;) {
      const here = await situation();
      const lane = here && dueLanes(here).find(([head]) => head?.lane === name);
      if (!here || !lane) return;
      const count = isAlone ? 1 : ports.countTogether(lane);
      isAlone = await sendTogether(lane.slice(0, count), here.userId);
    }
  }

  /** Starts every lane that has something due and does not run yet. @returns whether any had */
  async function startLanes(): Promise<boolean> {
    const here = await situation();
    const due = here === null ? [] : dueLanes(here);
    for (const [head] of due) {
      if (!head || running.has(head.lane)) continue;
      const { lane } = head;
      running.set(
        lane,
        runLane(lane).finally(() => running.delete(lane)),
      );
    }
    return due.length > 0;
  }

  async function flush(): Promise<void> {
    try {
      await tidy();
      for (;;) {
        pokes = waitForPoke();
        const { heard, came } = pokes;
        const isAnyDue = await startLanes();
        if (running.size > 0) await Promise.race([...running.values(), heard]);
        // Nothing may come between seeing that there is nothing left and being done; a lane that was
        // still running when it was passed over may have ended since.
        else if (!isAnyDue && !came()) break;
      }
    } finally {
      isOver = true;
      await Promise.allSettled(running.values());
    }
  }

  return {
    /**
     * Sends what is due. To be called whenever there may be something: it costs little where there is not.
     * @returns when nothing is due any more, or this flusher is at its end
     */
    async poke(): Promise<void> {
      if (turn !== null && isOver) await turn.catch(() => undefined);
      if (turn === null) {
        isOver = false;
        turn = ports.withLock(flush).finally(() => {
          turn = null;
        });
      } else {
        pokes.poke();
      }
      await turn;
    },

    /** Makes what waits for a network wait no longer. */
    async connected(): Promise<void> {
      isConnected = true;
      try {
        await change(noLongerWaits);
        await this.poke();
      } finally {
        isConnected = false;
      }
    },

    /** When a poke will find something, epoch milliseconds; null where only an event can bring that. */
    async nextDue(): Promise<number | null> {
      const here = await situation();
      return here === null ? null : nextDue(here);
    },
  };
}

/** Whether the server may have created something of which the answer says nothing. */
function mayHaveArrived(answer: Answer<unknown>): boolean {
  return 'mayHaveArrived' in answer ? answer.mayHaveArrived : answer.type === 'not now';
}

function waitForPoke() {
  const { promise: heard, resolve } = Promise.withResolvers<null>();
  let isPoked = false;
  return {
    heard,
    /** Known at once, not a moment later as a promise tells it. */
    came: () => isPoked,
    poke(): void {
      isPoked = true;
      resolve(null);
    },
  };
}
