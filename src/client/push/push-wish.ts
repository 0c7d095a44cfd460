import { readText, storeText } from '../device/local-storage.ts';

/** The localStorage key for the id of the user who switched notifications on for this device. */
const pushWishKey = 'push';

/** Whether the browser shows declarative push messages by itself. Safari then has a `pushManager` on `window`. */
export function showsDeclarative(): boolean {
  return 'pushManager' in window;
}

/** @returns the user's id; null if nobody wants pushes, or if storage is blocked */
export function readPushWish(): string | null {
  return readText(pushWishKey, null);
}

/** @param userId the user who wants pushes on this device; null if nobody does any more */
export function storePushWish(userId: string | null): void {
  storeText(pushWishKey, userId);
}
