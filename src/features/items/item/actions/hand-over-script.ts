/**
 * Guesses which part of the hand-over the reader of a claimed item will see, before the first paint, so that its place
 * is reserved (`HandOverSlot`). The document contains this function's source text, so it may use nothing from outside.
 */
function reserveHandOver(): void {
  const slot = document.querySelector<HTMLElement>('[data-judges]');
  if (slot === null) return;
  try {
    if (!localStorage.getItem('token')) return;
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (typeof user !== 'object' || user === null || !('id' in user)) return;
    const { judges = '', claimant } = slot.dataset;
    if (judges.split(' ').some((id) => id === user.id)) slot.dataset.party = 'judge';
    else if (claimant === user.id) slot.dataset.party = 'claimant';
  } catch {
    // The browser forbids storage, or the stored user is no JSON. Either way nobody is signed in.
  }
}

/** The text of a script element that follows the slot in the markup: so no paint comes between the two. */
export const handOverScript = `(${String(reserveHandOver)})()`;
