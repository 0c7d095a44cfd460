/** Whoever sends holds this Web Lock, which the browser takes from a tab or a worker the moment it dies. */
export const outboxLock = 'outbox';

/**
 * Runs one piece of work after the other, whichever tab or worker they are in. Where Web Locks are
 * missing (a page without HTTPS, an old browser) only this tab's take turns; what two tabs then send
 * twice, the server makes once.
 */
export function createOutboxLock(): (run: () => Promise<void>) => Promise<void> {
  const locks: LockManager | null = 'locks' in navigator ? navigator.locks : null;
  if (locks !== null) return (run) => locks.request(outboxLock, run);
  let last = Promise.resolve();
  return (run) => {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  };
}
