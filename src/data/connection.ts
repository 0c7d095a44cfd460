import { useSyncExternalStore } from 'react';
import { type Connection, connection } from './connection-state.ts';

export type { Connection } from './connection-state.ts';

/** For what a screen says; never a reason not to try. */
export function useOnline(): Connection {
  return useSyncExternalStore(connection.subscribe, connection.get, () => 'online');
}
