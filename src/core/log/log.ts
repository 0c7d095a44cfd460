/** The part of the portal that logs. */
export type Area =
  | 'app'
  | 'connection'
  | 'drafts'
  | 'install'
  | 'items'
  | 'outbox'
  | 'prefetch'
  | 'push'
  | 'query'
  | 'session'
  | 'storage'
  | 'update'
  | 'worker';

export interface LogEntry {
  /** Epoch milliseconds. */
  at: number;
  level: 'warning' | 'error';
  area: Area;
  /** The failure, as a string literal of the source code. */
  event: string;
  /** The error's class, and where it was thrown; null if there is none. */
  error: string | null;
}

/** Accepts string literals only. A text built at run time could contain private content. */
export type Literal<E extends string> = string extends E ? never : E;

/** How many entries wait in memory until `writeLogTo` sets a store. */
const memoryLimit = 50;

/**
 * Creates a log that keeps its newest entries in memory until `writeLogTo` sets a store for them.
 * @param now epoch milliseconds
 */
export function createLog(now: () => number) {
  let waiting: LogEntry[] = [];
  let write: ((entries: LogEntry[]) => void) | null = null;

  function writeWaiting(): void {
    if (write === null || waiting.length === 0) return;
    const entries = waiting;
    waiting = [];
    write(entries);
  }

  /**
   * Logs an unexpected failure on this device, for "Copy diagnostics". An entry has no private content. The event
   * is a literal, and only the error's class and the places in our code are logged, never the error's message.
   */
  function log<E extends string>(
    level: LogEntry['level'],
    area: Area,
    event: Literal<E>,
    error?: unknown,
  ): void {
    const described = error === undefined ? null : describe(error);
    waiting = [...waiting, { at: now(), level, area, event, error: described }].slice(-memoryLimit);
    writeWaiting();
  }

  return {
    log,
    /** Passes the entries in memory, and all later ones, to this store. */
    writeLogTo: (store: (entries: LogEntry[]) => void): void => {
      write = store;
      writeWaiting();
    },
  };
}

export const { log, writeLogTo } = createLog(Date.now);

/**
 * Creates a `catch` handler for a failure that the portal can tolerate. The handler logs a warning and returns the
 * fallback.
 */
export function logFailure<E extends string, T>(
  area: Area,
  event: Literal<E>,
  fallback: T,
): (error: unknown) => T {
  return (error) => {
    log('warning', area, event, error);
    return fallback;
  };
}

const maxFrames = 4;

/**
 * Returns, for example, "QuotaExceededError at outbox-x1.js:1:200". The text contains only the file name of a URL,
 * because the query of the URL may be private.
 */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = [...(error.stack ?? '').matchAll(/\/([\w.-]+\.[jt]sx?):(\d+:\d+)\)?$/gm)]
    .slice(0, maxFrames)
    .map(([, file = '', place = '']) => `${file}:${place}`);
  return [error.name, ...frames].join(' at ');
}
