import type { DBSchema, IDBPDatabase } from 'idb';
import { openConnection } from '../storage/open-connection.ts';
import { type LogEntry, log, writeLogTo } from './log.ts';

/** The log has a separate database, so that it can record failures of the main one. */
interface Schema extends DBSchema {
  /** Another version may have written these rows, so read-log.ts parses them. */
  entries: { key: number; value: LogEntry & { program: Program } };
}
type Program = 'page' | 'worker';

/** How many entries are stored; older ones are deleted. */
const storedLimit = 300;

let opening: Promise<IDBPDatabase<Schema>> | null = null;

/** Opens the database of the log, unless it is open. */
export function openLog(): Promise<IDBPDatabase<Schema>> {
  return (opening ??= openConnection<Schema>(
    'portal-log',
    1,
    { upgrade: (db) => void db.createObjectStore('entries', { autoIncrement: true }) },
    () => (opening = null),
  ));
}

/** Starts to store this program's log, beginning with the entries in memory, and to log uncaught errors. */
export function startLogStore(program: Program): void {
  writeLogTo((entries) => {
    // There is nowhere to report this failure. The next entry opens the database again.
    store(entries, program).catch(() => (opening = null));
  });
  const area = program === 'page' ? 'app' : 'worker';
  addEventListener('error', ({ error }: ErrorEvent) => log('error', area, 'uncaught error', error));
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
    log('error', area, 'unhandled rejection', reason);
  });
}

async function store(entries: readonly LogEntry[], program: Program): Promise<void> {
  const trx = (await openLog()).transaction('entries', 'readwrite');
  for (const entry of entries) void trx.store.add({ ...entry, program });
  const keys = await trx.store.getAllKeys();
  const [oldestToRetain] = keys.slice(-storedLimit);
  if (oldestToRetain !== undefined && keys.length > storedLimit) {
    await trx.store.delete(IDBKeyRange.upperBound(oldestToRetain, true));
  }
  await trx.done;
}
