/**
 * Guesses from the session on the device what the viewer of an item will see. Runs before the first paint. Reserves
 * space for the hand-over if the viewer is a judge or the claimant (`HandOverSlot`). Hides the sheet of a guarded item
 * from signed-in viewers until their own reply has loaded (`ItemSheet`). The document contains this function's source
 * text, so the function may use no variable from outside.
 */
function guessReader(): void {
  try {
    if (!localStorage.getItem('token')) return;
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (typeof user !== 'object' || user === null || !('id' in user) || user.id === '') return;
    const isOneOf = (ids = '') => ids.split(' ').some((id) => id === user.id);
    const sheet = document.querySelector<HTMLElement>('[data-own-comes]');
    if (sheet !== null) sheet.dataset.ownComes = 'yes';
    const slot = document.querySelector<HTMLElement>('[data-judges]');
    if (slot === null) return;
    if (isOneOf(slot.dataset.judges)) slot.dataset.party = 'judge';
    else if (isOneOf(slot.dataset.claimant)) slot.dataset.party = 'claimant';
  } catch {
    // The browser forbids storage, or the stored user is no JSON. Either way nobody is signed in.
  }
}

/**
 * The text of an inline script. The script is in the sheet's head or right after `HandOverSlot`, so it runs before the
 * sheet or the slot is painted.
 */
export const readerScript = `(${String(guessReader)})()`;
