const key = 'pushOffer';

/** Whether the person declined notifications on this device. If that could not be stored, the offer is never made. */
export function isOfferDeclined(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is blocked: an offer that cannot be declined for good is not made.
    return true;
  }
}

export function rememberDeclined(): void {
  try {
    localStorage.setItem(key, 'declined');
  } catch {
    // isOfferDeclined() cannot read it either.
  }
}
