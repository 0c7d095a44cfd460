import { type ReactNode, createElement, useSyncExternalStore } from 'react';
import { createListeners } from '../../core/listeners.ts';
import type { ToastKind } from './toast-list.tsx';

/**
 * The element that renders the toasts; null until the first toast, because the code of toasts is not in the first load.
 */
let list: ReactNode = null;
const changes = createListeners();
const toasts = createListeners<[kind: ToastKind, text: string]>();

/** Calls the listener for every toast, also if it is visible already. */
export const onToast = toasts.subscribe;

const loadToastList = () => import('./toast-list.tsx');

/** Shows a toast for five seconds, unless the same one is visible already (specification section 9). */
export function toast(kind: ToastKind, text: string): void {
  toasts.notify(kind, text);
  loadToastList().then(
    ({ ToastList, showToast }) => {
      list ??= createElement(ToastList);
      changes.notify();
      showToast(kind, text);
    },
    () => {
      // The code could not be fetched, so there is no toast. Most outcomes also show on the screen itself.
    },
  );
}

/** Closes a toast before its time is over, if it is visible. */
export function closeToast(kind: ToastKind, text: string): void {
  loadToastList().then(
    ({ hideToast }) => hideToast(kind, text),
    () => {
      // Without the code of toasts, none is visible.
    },
  );
}

/** The list of toasts for the toast area to render; null until the first toast. */
export function useToastList(): ReactNode {
  return useSyncExternalStore(
    changes.subscribe,
    () => list,
    () => null,
  );
}
