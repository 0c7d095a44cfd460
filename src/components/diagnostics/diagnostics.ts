import { parseEntry } from '../../core/outbox/entry.ts';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { database } from '../../core/storage/database.ts';
import { readLog } from '../../core/log/read-log.ts';

/**
 * Returns plain text for finding out why the portal fails on this device: versions, states and the log. It contains
 * nothing private: no names, messages, item texts, addresses or tokens.
 */
export async function readDiagnostics(): Promise<string> {
  const facts = [
    `time: ${new Date().toISOString()}`,
    // The names of the loaded files contain hashes, which identify the version.
    `version: ${[...document.scripts].map(({ src }) => src.slice(src.lastIndexOf('/') + 1)).join(' ')}`,
    `browser: ${navigator.userAgent}`,
    `online: ${onlineStatus.get()} (browser: ${navigator.onLine ? 'online' : 'offline'})`,
    `installed: ${matchMedia('(display-mode: standalone)').matches ? 'yes' : 'no'}`,
    `worker: ${await found(workerState)}`,
    `storage: ${await found(storageState)}`,
    `notifications: ${await found(async () => Notification.permission)}`,
    `unsent: ${await found(outboxStates)}`,
  ];
  const log = await readLog().catch(() => ['the log cannot be read']);
  return [...facts, '', ...log, ''].join('\n');
}

/** Returns the fact or, if it cannot be found out, the name of the error, which may help support too. */
function found(find: () => Promise<string>): Promise<string> {
  return find().catch((error: unknown) => {
    return `unknown (${error instanceof Error ? error.name : typeof error})`;
  });
}

async function workerState(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return 'none';
  const { active, waiting, installing } = registration;
  const states = [active && 'active', waiting && 'waiting', installing && 'installing'];
  return `${states.filter(Boolean).join(', ')}, page controlled: ${navigator.serviceWorker.controller === null ? 'no' : 'yes'}`;
}

async function storageState(): Promise<string> {
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const persisted = await navigator.storage.persisted();
  return `${megabytes(usage)} of ${megabytes(quota)} MB, persistent: ${persisted ? 'yes' : 'no'}`;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** The number of outbox entries in each state, without their content. */
async function outboxStates(): Promise<string> {
  const rows = (await database.run((db) => db.getAll('outbox'))) ?? [];
  const counts = new Map<string, number>();
  for (const { kind, state } of rows.map(parseEntry)) {
    const key = `${kind} ${state.name}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, count]) => `${String(count)} ${key}`).join(', ') || 'none';
}
