/** The localStorage key for the id of the user who switched notifications on for this device. */
export const pushWishKey = 'push';

/** Whether the browser shows declarative push messages by itself. Safari then has a `pushManager` on `window`. */
export function showsDeclarative(): boolean {
  return 'pushManager' in window;
}

export function readPushWish(): string | null {
  try {
    return localStorage.getItem(pushWishKey);
  } catch {
    // Storage is blocked: push counts as off.
    return null;
  }
}
