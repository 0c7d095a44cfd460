import { type ReactNode, createElement, useSyncExternalStore } from 'react';
import type { ToastKind } from './toast-kind.ts';

/** What draws the toasts; null until there is a first one, because its code is no part of the first load. */
let list: ReactNode = null;
const listeners = new Set<() => void>();

/** How long the same words are not said again, milliseconds (specification section 9). */
const saidFor = 5000;
/** What was said lately: when, by its kind and words. */
const said = new Map<string, number>();

/** Says something for five seconds at the top right, and the same thing once in that time (specification section 9). */
export function toast(kind: ToastKind, text: string): void {
  const now = performance.now();
  for (const [words, at] of said) if (now - at >= saidFor) said.delete(words);
  const words = `${kind} ${text}`;
  if (said.has(words)) return;
  said.set(words, now);
  import('./toast-list.tsx').then(
    ({ ToastList, showToast }) => {
      list ??= createElement(ToastList);
      for (const listener of listeners) listener();
      showToast(kind, text);
    },
    () => {
      said.delete(words);
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
