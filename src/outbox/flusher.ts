import type { Entry } from './entry.ts';
import { dueEntries, isTooOld, nextDue } from './lanes.ts';
import { type Event, transition } from './transition.ts';

/** What came of sending an entry. */
export type Answer<Reply> = { type: 'accepted'; reply: Reply } | Extract<Event, { type: Refusal }>;
type Refusal = 'no connection' | 'not now' | 'turned down' | 'session over';

/** Where entries are kept. Each call is one transaction. */
export interface OutboxStore<Reply> {
  all(): Promise<Entry[]>;
  /**
   * Puts what `change` makes of an entry, as it is stored at that moment, in its place; null takes it away.
   * @returns what stands there now; null where nothing does
   */
  update(id: string, change: (entry: Entry) => Entry | null): Promise<Entry | null>;
  /** Takes an entry away and keeps what it became, together. */
  settle(entry: Entry, reply: Reply): Promise<void>;
}

interface FlusherPorts<Reply> {
  store: OutboxStore<Reply>;
  /** Runs this while no other flusher of the origin does; waits for its turn. */
  withLock: (run: () => Promise<void>) => Promise<void>;
  /** Sends one entry, with its id as the Idempotency-Key. Throws only where this flusher is at its end. */
  send: (entry: Entry) => Promise<Answer<Reply>>;
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
  let phase: 'waiting for the lock' | 'sending' | 'done' = 'done';
  /** What others leave waiting for a network until this one's turn comes need not wait either. */
  let isConnected = false;
  /** A poke may bring a lane that does not run yet. */
  let pokes = waitForPoke();

  const after = (event: Event) => (entry: Entry) => transition(entry, event, now(), random);

  async function situation() {
    const user = userId();
    return user === null ? null : { entries: await store.all(), userId: user, now: now() };
  }

  /** Before anything is sent: what others have left, what is too old, and who is here now. */
  async function tidy(): Promise<void> {
    if (isConnected) await waitForNetworkNoLonger();
    for (const entry of await store.all()) {
      const { id, state } = entry;
      if (state.name === 'sending') await store.update(id, leaveUnless('sending', 'abandoned'));
      else if (isTooOld(entry, now())) await store.update(id, expire);
      else if (state.name === 'blocked' && entry.userId === userId()) {
        await store.update(id, leaveUnless('blocked', 'signed in'));
      }
    }
  }

  async function waitForNetworkNoLonger(): Promise<void> {
    const waits = ({ state }: Entry) => state.name === 'queued' && state.waitsFor === 'network';
    for (const { id } of (await store.all()).filter(waits)) {
      await store.update(id, (entry) =>
        waits(entry) ? after({ type: 'connected' })(entry) : entry,
      );
    }
  }

  const leaveUnless =
    (name: 'sending' | 'blocked', type: 'abandoned' | 'signed in') => (entry: Entry) =>
      entry.state.name === name ? after({ type })(entry) : entry;
  const expire = (entry: Entry) =>
    isTooOld(entry, now()) ? after({ type: 'too old' })(entry) : entry;

  async function sendOne({ id }: Entry, user: string): Promise<void> {
    // Meanwhile it may have been discarded.
    const taken = await store.update(id, (entry) =>
      entry.state.name === 'queued' ? after({ type: 'taken' })(entry) : entry,
    );
    if (taken?.state.name !== 'sending') return;
    // Or somebody else have signed in: it waits for whose it is.
    const answer = userId() === user ? await send(taken) : ({ type: 'session over' } as const);
    if (answer.type === 'accepted') await store.settle(taken, answer.reply);
    else await store.update(id, after(answer));
  }

  async function runLane(lane: string): Promise<void> {
    for (;;) {
      const here = await situation();
      const head = here && dueEntries(here).find((entry) => entry.lane === lane);
      if (!here || !head) return;
      await sendOne(head, here.userId);
    }
  }

  /** Starts every lane that has something due and does not run yet. @returns whether any had */
  async function startLanes(): Promise<boolean> {
    const here = await situation();
    const due = here === null ? [] : dueEntries(here);
    for (const { lane } of due) {
      if (running.has(lane)) continue;
      running.set(
        lane,
        runLane(lane).finally(() => running.delete(lane)),
      );
    }
    return due.length > 0;
  }

  async function flush(): Promise<void> {
    phase = 'sending';
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
      phase = 'done';
      await Promise.allSettled(running.values());
    }
  }

  return {
    /**
     * Sends what is due. To be called whenever there may be something: it costs little where there is not.
     * @returns when nothing is due any more, or this flusher is at its end
     */
    async poke(): Promise<void> {
      if (turn !== null && phase === 'done') await turn.catch(() => undefined);
      if (turn === null) {
        phase = 'waiting for the lock';
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
      await waitForNetworkNoLonger();
      await this.poke();
      isConnected = false;
    },

    /** When a poke will find something, epoch milliseconds; null where only an event can bring that. */
    async nextDue(): Promise<number | null> {
      const here = await situation();
      return here === null ? null : nextDue(here);
    },
  };
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
