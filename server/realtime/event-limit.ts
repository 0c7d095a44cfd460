/**
 * Milliseconds. The limit is enough for a person who returns to many conversations, but stops a looping
 * script.
 */
const window = 10_000;
const eventsPerWindow = 30;
/** A client that continues this far ignores the error messages. */
const endAfter = 2 * eventsPerWindow;

/** Only the first event beyond the limit gets the verdict `refuse`, so that the client is informed once. */
type Verdict = 'accept' | 'refuse' | 'ignore' | 'disconnect';

/**
 * Counts the events of one connection.
 * @param now epoch milliseconds
 * @returns a function to call for each event
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
    if (events <= eventsPerWindow) return 'accept';
    if (events > endAfter) return 'disconnect';
    return events === eventsPerWindow + 1 ? 'refuse' : 'ignore';
  };
}
