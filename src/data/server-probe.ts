/** What came of asking the server whether it is there. */
export type ProbeResult =
  | 'answered'
  /** It answered, but over another connection than the one that was asked over first, which says nothing. */
  | 'answered past a dead connection'
  /** It could not be reached, and that was known at once. */
  | 'failed'
  /** Nothing said anything. */
  | 'silent';

/** A question that is open for so long has perhaps gone into a dead connection, milliseconds. */
const hangsAfter = 1_500;
/** A network that has not brought an answer by then is none, milliseconds. */
const patience = 4_000;
/**
 * Browsers keep up to six connections to a server (HTTP/1.1), and try one after the other: as many questions
 * at once find the one that lives, and their end closes the others.
 */
const connections = 6;

/**
 * Finds out whether the server can be reached, also where the browser does not know that its connections are
 * dead, since a network that swallows everything says nothing of it.
 * @param ask asks once, and brings whether there was an answer; never throws
 * @param signal ends it before its time; then what it brings says nothing
 */
export async function probeServer(
  ask: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const ending = new AbortController();
  const end = () => ending.abort();
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, patience);

  const first = ask(ending.signal);
  const soon = await Promise.race([first, openFor(hangsAfter)]);
  const others =
    soon === 'open' && !signal.aborted
      ? Array.from({ length: connections - 1 }, () => ask(ending.signal))
      : [];
  const answered = await firstTrue([first, ...others]);

  const result =
    answered === 0
      ? 'answered'
      : answered !== null
        ? 'answered past a dead connection'
        : ending.signal.aborted
          ? 'silent'
          : 'failed';
  clearTimeout(timer);
  signal.removeEventListener('abort', end);
  end();
  return result;
}

function openFor(milliseconds: number): Promise<'open'> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, 'open');
  });
}

/** @returns which of them is true before the others, or null where none is */
function firstTrue(all: readonly Promise<boolean>[]): Promise<number | null> {
  const found = all.map(async (one, at) => {
    if (!(await one)) throw new Error('It is not.');
    return at;
  });
  return Promise.any(found).catch(() => null);
}
