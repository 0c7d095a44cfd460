/** Under this key stands who has switched notifications on for this device: a user's id. */
export const pushWishKey = 'push';

export function readPushWish(): string | null {
  try {
    return localStorage.getItem(pushWishKey);
  } catch {
    return null;
  }
}
