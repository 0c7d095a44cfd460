/** Adds a listener to a set. @returns a function that removes the listener */
export function addListener<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Creates the listeners of one event. */
export function createListeners<Values extends unknown[] = []>() {
  const listeners = new Set<(...values: Values) => void>();
  return {
    /** Adds a listener. @returns a function that removes the listener */
    add: (listener: (...values: Values) => void) => addListener(listeners, listener),
    notify: (...values: Values): void => {
      for (const listener of listeners) listener(...values);
    },
  };
}
