import { useDeferredValue, useSyncExternalStore } from 'react';
import type { Coming, MessageBox } from './message-box.ts';

/**
 * What is being written as the message that it becomes if it is sent; null where there is none. Its words come
 * after those in the box, so that no letter waits for them; once it is sent it is gone at once.
 */
export function useComing(box: MessageBox): Coming | null {
  const coming = useSyncExternalStore(box.subscribe, box.coming);
  const drawn = useDeferredValue(coming);
  return coming?.id === drawn?.id ? drawn : null;
}
