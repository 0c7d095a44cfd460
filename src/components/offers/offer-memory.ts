import { readText, storeText } from '../../client/device/local-storage.ts';

/** Keys in localStorage. */
const keys = { install: 'installOffer', push: 'pushOffer' };

/**
 * Whether this device must not show the offer again. True if storage is blocked, because every visit would show the
 * offer otherwise.
 */
export function isOfferOver(offer: keyof typeof keys): boolean {
  return readText(keys[offer], 'blocked') !== null;
}

/** @param why 'made' if the device has shown the offer, 'declined' if the person does not want it */
export function endOffer(offer: keyof typeof keys, why: 'made' | 'declined'): void {
  storeText(keys[offer], why);
}

/** Lets this device show the offer again. */
export function forgetOffer(offer: keyof typeof keys): void {
  storeText(keys[offer], null);
}
