/**
 * Guesses what the reader of an item will see, before the first paint, from the session on the device: the place of their
 * part of the hand-over is reserved (`HandOverSlot`), and the sheet of a guarded item waits for those who see the whole
 * item (`ItemSheet`). The document contains this function's source text, so it may use nothing from outside.
 */
function guessReader(): void {
  try {
    if (!localStorage.getItem('token')) return;
    const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
    if (typeof user !== 'object' || user === null || !('id' in user) || user.id === '') return;
    const isOneOf = (ids = '') => ids.split(' ').some((id) => id === user.id);
    const sheet = document.querySelector<HTMLElement>('[data-whole-for]');
    const isAdmin = 'role' in user && user.role === 'admin';
    if (sheet !== null && (isAdmin || isOneOf(sheet.dataset.wholeFor)))
      sheet.dataset.wholeComes = 'yes';
    const slot = document.querySelector<HTMLElement>('[data-judges]');
    if (slot === null) return;
    if (isOneOf(slot.dataset.judges)) slot.dataset.party = 'judge';
    else if (isOneOf(slot.dataset.claimant)) slot.dataset.party = 'claimant';
  } catch {
    // The browser forbids storage, or the stored user is no JSON. Either way nobody is signed in.
  }
}

/** The text of a script element. It stands behind the slot or in the sheet's head, so that it runs before they are painted. */
export const readerScript = `(${String(guessReader)})()`;
