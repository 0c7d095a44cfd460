/** Generous for a person with many conversations who comes back, little for a script that loops. */
const window = 10_000;
const eventsPerWindow = 30;
/** Who goes on this far has not heard that it is too much. */
const endAfter = 2 * eventsPerWindow;

/** What becomes of an event: `tell` is the first of those that are too many. */
type Verdict = 'take' | 'tell' | 'ignore' | 'end';

/**
 * Counts what comes over one connection.
 * @param now epoch milliseconds
 * @returns to be called for each event
 */
export function createEventLimit(now: () => number): () => Verdict {
  let windowStart = now();
  let events = 0;
  return () => {
    const at = now();
    if (at - windowStart >= window) {
      windowStart = at;
      events = 0;
    }
    events += 1;
    if (events <= eventsPerWindow) return 'take';
    if (events > endAfter) return 'end';
    return events === eventsPerWindow + 1 ? 'tell' : 'ignore';
  };
}
