/** Where it is remembered that the browser was asked, so that nobody is asked twice by it. */
const askedAt = 'storage-persistence-asked';

interface PersistentStorageParts {
  /** Missing where the page has no HTTPS, and in old browsers. */
  manager: Pick<StorageManager, 'persisted' | 'persist'> | undefined;
  /** Throws where the browser forbids it. */
  memory: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/**
 * Asks the browser, once, not to clear away what the portal keeps when the device runs short of room. To
 * be called when somebody has used it: some browsers ask the person, others judge by how it is used.
 */
export async function askForPersistentStorage({
  manager,
  memory,
}: PersistentStorageParts): Promise<void> {
  try {
    if (manager === undefined || memory().getItem(askedAt) !== null) return;
    memory().setItem(askedAt, 'yes');
    if (!(await manager.persisted())) await manager.persist();
  } catch {
    // Forbidden: the portal does without, as it did before.
  }
}

export function persistStorage(): void {
  const manager = 'storage' in navigator ? navigator.storage : undefined;
  void askForPersistentStorage({ manager, memory: () => localStorage });
}
