/** The parent of the toast area while no dialog is open; null until the area is mounted. */
let home: HTMLElement | null = null;
/** The toast area; null until it is mounted. */
let toasts: HTMLElement | null = null;
/** The topmost open dialog; null if none is open. */
let dialog: HTMLElement | null = null;

function place(): void {
  const parent = dialog ?? home;
  if (toasts === null || parent === null || toasts.parentElement === parent) return;
  // Inserting the area anew would restart its animations, and screen readers would read its toasts again.
  const canMove = 'moveBefore' in Element.prototype && toasts.isConnected && parent.isConnected;
  if (canMove) parent.moveBefore(toasts, null);
  else parent.append(toasts);
}

/** Registers the element that toasts appear in. @returns a function that unregisters it */
export function registerToastArea(element: HTMLElement): () => void {
  home = element.parentElement;
  toasts = element;
  place();
  return () => {
    home?.append(element);
    home = null;
    toasts = null;
  };
}

/**
 * Moves the toast area into the topmost open dialog, because everything outside of that is inert. Null moves it back.
 * Call it before the dialog leaves the document.
 */
export function moveToasts(topmost: HTMLElement | null): void {
  dialog = topmost;
  place();
}
