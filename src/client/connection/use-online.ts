import { useSyncExternalStore } from 'react';
import { type OnlineStatus, onlineStatus } from './online-status.ts';

export type { OnlineStatus } from './online-status.ts';

/** For what a screen says; never a reason not to try. */
export function useOnline(): OnlineStatus {
  return useSyncExternalStore(onlineStatus.subscribe, onlineStatus.get, () => 'online');
}
