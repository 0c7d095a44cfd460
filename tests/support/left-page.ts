import { vi } from 'vitest';

/**
 * Watches what a page writes to IndexedDB, so that the page can be left.
 * @returns leaves it: transactions end as with their page, all but those that are on their way to be committed
 */
export function watchPage(): () => Promise<void> {
  const beginning = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const committing = vi.spyOn(IDBTransaction.prototype, 'commit');

  return async () => {
    // What takes no waiting is done: a page is left between two tasks.
    for (let step = 0; step < 100; step += 1) await Promise.resolve();
    const committed = new Set<unknown>(committing.mock.contexts);
    for (const { type, value } of beginning.mock.results)
      if (type === 'return' && !committed.has(value)) value.abort();
    beginning.mockRestore();
    committing.mockRestore();
  };
}
