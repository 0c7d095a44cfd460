const key = 'installOffer';

/** Whether the portal has offered itself on this device before. Where it could not be remembered, it has. */
export function isOfferMade(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

export function rememberOffer(): void {
  try {
    localStorage.setItem(key, 'made');
  } catch {
    // Then nothing is offered at all.
  }
}
