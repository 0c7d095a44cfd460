import type { Entry } from './entry.ts';
import { type Event, afterAttempt, dueLanes, isTooOld, nextDue, transition } from './transition.ts';
import { promiseWithResolvers } from '../promise-with-resolvers.ts';

/** The result of sending a batch. */
export type SendOutcome<Reply> =
  /**
   * The replies to the first entries of the batch. If an entry has no reply, the server stopped at the first such
   * entry.
   */
  { type: 'accepted'; made: readonly Reply[] } | Extract<Event, { type: FailedAttempt }>;
type FailedAttempt = 'no connection' | 'not now' | 'refused' | 'session over' | 'abandoned';

type EntryEvent = Extract<Event, { type: 'connected' | 'abandoned' | 'signed in' | 'too old' }>;

/** Stores the entries. */
export interface OutboxStore<Reply> {
  all(): Promise<Entry[]>;
  /**
   * Replaces entries by the result of `change` in one transaction. `change` gets each entry as it is stored then.
   * @param change returns null to delete the entry
   * @returns the entries that remain, in the order of the ids
   */
  update(ids: readonly string[], change: (entry: Entry) => Entry | null): Promise<Entry[]>;
  /**
   * Persists the replies to sent entries of a lane, then deletes the entries. An entry that its author has edited
   * meanwhile returns to the queue; see `afterAttempt`.
   * @param entries as they were sent
   * @param made one reply per entry, in order
   */
  settle(entries: readonly Entry[], made: readonly Reply[]): Promise<void>;
}

interface FlusherPorts<Reply> {
  store: OutboxStore<Reply>;
  /** Runs a function with the outbox lock, which only one flusher of the origin can have at a time. */
  withLock: (run: () => Promise<void>) => Promise<void>;
  /**
   * Sends entries of one lane in one request, each with its id as the Idempotency-Key. An exception ends the
   * flush; a failed request is an outcome, not an exception.
   */
  send: (entries: readonly Entry[]) => Promise<SendOutcome<Reply>>;
  /** How many entries from the head of this lane fit into one request; at least one. */
  batchSize: (entries: readonly Entry[]) => number;
  /** The id of the signed-in user, or null. */
  userId: () => string | null;
  now: () => number;
  random: () => number;
}

/**
 * Creates the process that sends the outbox: each lane in order, all lanes in parallel. It deletes an entry only
 * after the server's reply to it is persisted, so that a crash at any point loses nothing.
 */
export function createFlusher<Reply>(ports: FlusherPorts<Reply>) {
  const { store, send, userId, now, random } = ports;
  const running = new Map<string, Promise<void>>();
  let currentFlush: Promise<void> | null = null;
  /** Whether the flush has passed its last check for due entries. A poke then needs a new flush. */
  let isFlushEnding = true;
  /**
   * Whether `connected()` is running. Meanwhile, entries that wait for a network are due, even if another flusher
   * postpones them while this flusher waits for the lock.
   */
  let isConnected = false;
  /** A poke wakes the running flush, which then starts lanes that do not run yet. */
  let pokeSignal = createPokeSignal();

  const applyEvent = (event: Event) => (entry: Entry) => transition(entry, event, now(), random);

  async function readSituation() {
    return { userId: userId(), entries: await store.all(), now: now() };
  }

  /** @param eventFor the event to apply to an entry; null to leave the entry as it is */
  async function change(eventFor: (entry: Entry) => EntryEvent | null): Promise<void> {
    const ids = (await store.all()).filter(eventFor).map(({ id }) => id);
    if (ids.length === 0) return;
    await store.update(ids, (entry) => {
      const event = eventFor(entry);
      return event === null ? entry : applyEvent(event)(entry);
    });
  }

  /**
   * Requeues entries of a dead flusher, fails entries that are too old, and unblocks the signed-in user's entries.
   * While `connected()` runs, also makes those entries due that wait for a network.
   */
  const prepareEntries = () =>
    change((entry) => {
      const { name } = entry.state;
      if (name === 'sending') return { type: 'abandoned', mayHaveArrived: true };
      if (isTooOld(entry, now())) return { type: 'too old' };
      if (name === 'blocked' && entry.userId === userId()) return { type: 'signed in' };
      return isConnected ? connectedEvent(entry) : null;
    });

  const connectedEvent = ({ state }: Entry): EntryEvent | null =>
    state.name === 'queued' && state.waitsFor === 'network' ? { type: 'connected' } : null;

  /**
   * Sends one batch from the head of a lane.
   * @returns whether the server accepted only a part of the batch, or refused several entries together. The next entry
   *   is then sent alone, to learn whether the server refuses it.
   */
  async function sendBatch(entries: readonly Entry[], user: string | null): Promise<boolean> {
    const idsOf = (some: readonly Entry[]) => some.map(({ id }) => id);
    // The user may have discarded some of the entries since they were read.
    const stored = await store.update(idsOf(entries), (entry) =>
      entry.state.name === 'queued' ? applyEvent({ type: 'started' })(entry) : entry,
    );
    const sending = stored.filter(({ state }) => state.name === 'sending');
    if (sending.length === 0) return false;
    // Another user may have signed in meanwhile. The entries then wait for their author.
    const outcome = userId() === user ? await send(sending) : ({ type: 'session over' } as const);
    const made = outcome.type === 'accepted' ? outcome.made : [];
    if (made.length > 0) await store.settle(sending.slice(0, made.length), made);
    const rest = sending.slice(made.length);
    const [first] = rest;
    if (first === undefined) return false;
    const isUnclear =
      outcome.type === 'accepted' || (outcome.type === 'refused' && rest.length > 1);
    // The outcome is about the first entry without a reply. The entries after it return to the queue.
    const putBack: Event = { type: 'abandoned', mayHaveArrived: mayHaveArrived(outcome) };
    await store.update(idsOf(rest), (entry) => {
      const event = isUnclear || entry.id !== first.id ? putBack : outcome;
      return afterAttempt(entry, first, event, now(), random);
    });
    return isUnclear;
  }

  async function runLane(name: string): Promise<void> {
    let isAlone = false;
    for (;;) {
      const situation = await readSituation();
      const lane = dueLanes(situation).find(([head]) => head?.lane === name);
      if (!lane) return;
      const count = isAlone ? 1 : ports.batchSize(lane);
      isAlone = await sendBatch(lane.slice(0, count), situation.userId);
    }
  }

  /** Starts each lane that has a due entry and is not running yet. @returns whether any lane has a due entry */
  async function startLanes(onFailure: (error: unknown) => void): Promise<boolean> {
    const due = dueLanes(await readSituation());
    for (const [head] of due) {
      if (!head || running.has(head.lane)) continue;
      const { lane } = head;
      running.set(
        lane,
        runLane(lane)
          .catch(onFailure)
          .finally(() => running.delete(lane)),
      );
    }
    return due.length > 0;
  }

  async function flush(): Promise<void> {
    const laneErrors: unknown[] = [];
    try {
      await prepareEntries();
      while (laneErrors.length === 0) {
        pokeSignal = createPokeSignal();
        const { poked, wasPoked } = pokeSignal;
        const isAnyDue = await startLanes((error) => laneErrors.push(error));
        if (running.size > 0) await Promise.race([...running.values(), poked]);
        // Do not await anything between `wasPoked()` and `isFlushEnding = true`, or a poke in between would be lost.
        // If a lane is due although none runs, `startLanes` skipped it while it still ran. The next round starts it.
        else if (!isAnyDue && !wasPoked()) break;
      }
    } finally {
      isFlushEnding = true;
      await Promise.all(running.values());
    }
    // The next flush sends the entries of all failed lanes, so one error is enough here.
    if (laneErrors.length > 0) throw laneErrors[0];
  }

  return {
    /**
     * Sends the due entries. Call it whenever there may be some; a call without due entries is cheap.
     * @returns a promise that resolves when no entry is due any more
     * @throws what `send` or the store throws
     */
    async poke(): Promise<void> {
      // The caller that started this flush handles its failure.
      if (currentFlush !== null && isFlushEnding) await currentFlush.catch(() => undefined);
      if (currentFlush === null) {
        isFlushEnding = false;
        currentFlush = ports.withLock(flush).finally(() => {
          currentFlush = null;
        });
      } else {
        pokeSignal.poke();
      }
      await currentFlush;
    },

    /** Makes a running flush look for due entries again. Call it when another tab or the worker may have added some. */
    wake: (): void => pokeSignal.poke(),

    /** Call it when the server answers. Sends the due entries, and those that wait for a network. */
    async connected(): Promise<void> {
      isConnected = true;
      try {
        await change(connectedEvent);
        await this.poke();
      } finally {
        isConnected = false;
      }
    },

    /** When the next entry is due, epoch milliseconds; null if there is no entry, or every entry waits for an event. */
    nextDue: async (): Promise<number | null> => nextDue(await readSituation()),
  };
}

/** Whether the server may have carried out a write that it did not confirm. */
function mayHaveArrived(outcome: SendOutcome<unknown>): boolean {
  return 'mayHaveArrived' in outcome ? outcome.mayHaveArrived : outcome.type === 'not now';
}

function createPokeSignal() {
  const { promise: poked, resolve } = promiseWithResolvers<null>();
  let isPoked = false;
  return {
    poked,
    /** Synchronous, because the promise `poked` reports a poke one microtask later. */
    wasPoked: () => isPoked,
    poke(): void {
      isPoked = true;
      resolve(null);
    },
  };
}
