/** Under this key stands who has switched notifications on for this device: a user's id. */
export const pushWishKey = 'push';

/** Safari offers subscriptions without a worker where it shows declarative push messages by itself. */
export function showsDeclarative(): boolean {
  return 'pushManager' in window;
}

export function readPushWish(): string | null {
  try {
    return localStorage.getItem(pushWishKey);
  } catch {
    return null;
  }
}
