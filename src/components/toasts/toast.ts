import { type ReactNode, createElement, useSyncExternalStore } from 'react';
import type { ToastKind } from './toast-kind.ts';

/** What draws the toasts; null until there is a first one, because its code is no part of the first load. */
let list: ReactNode = null;
const listeners = new Set<() => void>();

/** Says something for five seconds at the top right, and the same thing once in that time (specification section 9). */
export function toast(kind: ToastKind, text: string): void {
  import('./toast-list.tsx').then(
    ({ ToastList, showToast }) => {
      list ??= createElement(ToastList);
      for (const listener of listeners) listener();
      showToast(kind, text);
    },
    () => {
      // Its code could not be fetched. What is said stands on the screen in other words too.
    },
  );
}

/** What to draw where toasts appear. */
export function useToastList(): ReactNode {
  return useSyncExternalStore(
    subscribe,
    () => list,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
