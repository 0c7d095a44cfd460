/** Creates the listeners of one event. */
export function createListeners<Values extends unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>();
  return {
    /** Adds a listener. @returns a function that removes the listener */
    subscribe: (listener: (...values: Values) => void) => {
      listeners.add(listener);
      return (): void => {
        listeners.delete(listener);
      };
    },
    notify: (...values: Values): void => {
      for (const listener of listeners) listener(...values);
    },
    isEmpty: (): boolean => listeners.size === 0,
  };
}

/** Never notifies. For `useSyncExternalStore` with a value that changes only when the page is hydrated. */
export const subscribeToNothing = () => () => undefined;
