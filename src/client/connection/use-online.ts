import { useSyncExternalStore } from 'react';
import { type OnlineStatus, onlineStatus } from './online-status.ts';

export type { OnlineStatus } from './online-status.ts';

/** The online status, for display only: a screen makes its calls even while the status is offline. */
export function useOnline(): OnlineStatus {
  return useSyncExternalStore(onlineStatus.subscribe, onlineStatus.get, () => 'online');
}
