/**
 * The localStorage key that is set before the first request, so that there is no second one. Some browsers would ask
 * the user at each request.
 */
const askedKey = 'storage-persistence-asked';

interface PersistentStorageParts {
  /** Missing on pages without HTTPS and in old browsers. */
  manager: Pick<StorageManager, 'persisted' | 'persist'> | undefined;
  /** localStorage. May throw if the browser forbids storage. */
  memory: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Asks the browser, once, not to evict the portal's data when the device runs short of room. Call it after the user has
 * done something useful, because some browsers ask the user, and others decide by how much the site is used.
 */
export async function askForPersistentStorage({
  manager,
  memory,
}: PersistentStorageParts): Promise<void> {
  try {
    if (manager === undefined || memory().getItem(askedKey) !== null) return;
    memory().setItem(askedKey, 'yes');
    if (!(await manager.persisted())) await manager.persist();
  } catch {
    // The browser forbids storage or this request. It may then evict the data, which the portal can handle.
  }
}

export function persistStorage(): void {
  const manager = 'storage' in navigator ? navigator.storage : undefined;
  void askForPersistentStorage({ manager, memory: () => localStorage });
}
