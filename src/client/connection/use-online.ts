import { useSyncExternalStore } from 'react';
import { type Connection, connection } from './online-status.ts';

export type { Connection } from './online-status.ts';

/** For what a screen says; never a reason not to try. */
export function useOnline(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get, () => 'online');
}
