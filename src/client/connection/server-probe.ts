/** What came of asking the server whether it is there. */
export type ProbeResult =
  | 'answered'
  /** It answered, but over another connection than the one that was asked over first, which says nothing. */
  | 'answered past a dead connection'
  /** It could not be reached, and that was known at once. */
  | 'failed'
  /** Nothing said anything. */
  | 'silent';

interface ProbeOptions {
  /** Ends it before its time; then what it brings says nothing. */
  signal: AbortSignal;
  /** Whether a connection is known to have died: then the one question that is enough otherwise is left out. */
  isDoubted: boolean;
}

/** A question that is open for so long has perhaps gone into a dead connection, milliseconds. */
const hangsAfter = 1_500;
/** A network that has not brought an answer by then is none, milliseconds. */
const patience = 4_500;
/**
 * Browsers keep up to six connections to a server (HTTP/1.1), and try one after the other: as many questions
 * at once find the one that lives, and their end closes the others.
 */
const connections = 6;

/**
 * Finds out whether the server can be reached, also where the browser does not know that its connections are
 * dead, since a network that swallows everything says nothing of it: asks once, then over all connections at
 * once, and where all of these are dead once more, over a new one.
 * @param ask asks once, and brings whether there was an answer; never throws
 */
export async function probeServer(
  ask: (signal: AbortSignal) => Promise<boolean>,
  { signal, isDoubted }: ProbeOptions,
): Promise<ProbeResult> {
  const ending = new AbortController();
  const end = () => ending.abort();
  const isOver = () => ending.signal.aborted;
  signal.addEventListener('abort', end);
  const timer = setTimeout(end, patience);
  try {
    return await rounds();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    end();
  }

  async function rounds(): Promise<ProbeResult> {
    const first = isDoubted ? [] : [ask(ending.signal)];
    if (!isDoubted) {
      const soon = await within(hangsAfter, first);
      if (soon !== 'open') return resultOf(soon);
    }
    if (isOver()) return 'silent';

    const many = new AbortController();
    const endMany = () => many.abort();
    ending.signal.addEventListener('abort', endMany);
    const others = Array.from({ length: connections - first.length }, () => ask(many.signal));
    const found = await within(hangsAfter, [...first, ...others]);
    // Only their end makes room for a new connection, where all that the browser may have are dead.
    endMany();
    if (found !== 'open' || isOver()) return resultOf(found);
    return resultOf(await firstTrue([...first, ask(ending.signal)]));
  }

  function resultOf(found: number | null | 'open'): ProbeResult {
    if (found === null || found === 'open') return isOver() ? 'silent' : 'failed';
    return found === 0 && !isDoubted ? 'answered' : 'answered past a dead connection';
  }
}

/** @returns which of them is true before the others, null where none is, or that it is open after this long */
function within(
  milliseconds: number,
  all: readonly Promise<boolean>[],
): Promise<number | null | 'open'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = new Promise<'open'>((resolve) => {
    timer = setTimeout(resolve, milliseconds, 'open');
  });
  return Promise.race([firstTrue(all), open]).finally(() => clearTimeout(timer));
}

/** @returns which of them is true before the others, or null where none is */
function firstTrue(all: readonly Promise<boolean>[]): Promise<number | null> {
  const found = all.map(async (one, at) => {
    if (!(await one)) throw new Error('It is not.');
    return at;
  });
  return Promise.any(found).catch(() => null);
}
