import { vi } from 'vitest';

/**
 * Watches what a page writes to IndexedDB, so that leaving the page can be simulated.
 * @returns a function that leaves the page: it aborts all transactions except those on which commit() was called
 */
export function watchPage(): () => Promise<void> {
  const beginning = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const committing = vi.spyOn(IDBTransaction.prototype, 'commit');

  return async () => {
    // Browsers unload a page between two tasks, so let all microtasks run first.
    for (let step = 0; step < 100; step += 1) await Promise.resolve();
    const committed = new Set<unknown>(committing.mock.contexts);
    for (const { type, value } of beginning.mock.results)
      if (type === 'return' && !committed.has(value)) value.abort();
    beginning.mockRestore();
    committing.mockRestore();
  };
}
