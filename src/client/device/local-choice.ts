/** Choices that one device remembers in localStorage, such as the dashboard's view. */

/** @returns the stored choice; null if there is none, if it is not one of `choices`, or if storage is blocked */
export function readLocalChoice<T extends string>(key: string, choices: readonly T[]): T | null {
  try {
    const stored = localStorage.getItem(key);
    return choices.find((choice) => choice === stored) ?? null;
  } catch {
    return null;
  }
}

export function storeLocalChoice(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Storage is full or blocked: the choice then lasts until the screen closes.
  }
}
