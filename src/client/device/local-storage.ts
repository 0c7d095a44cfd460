/** Short texts that one device remembers in localStorage, such as the dashboard's view. */

/** @returns the stored text; null if there is none; `whenBlocked` if the browser forbids storage */
export function readText<T extends string | null>(key: string, whenBlocked: T): string | T | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return whenBlocked;
  }
}

/** @param text null removes the stored text */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or blocked: the device forgets the text when the page closes.
  }
}

/** @returns the stored choice; null if there is none, if it is not one of `choices`, or if storage is blocked */
export function readChoice<T extends string>(key: string, choices: readonly T[]): T | null {
  const stored = readText(key, null);
  return choices.find((choice) => choice === stored) ?? null;
}
