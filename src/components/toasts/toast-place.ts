/** The parent of the toast area while no dialog is open, and the area itself; null until it is mounted. */
let home: HTMLElement | null = null;
let toasts: HTMLElement | null = null;
/** The open modal dialogs, the topmost last. */
const dialogs: HTMLDialogElement[] = [];

function place(): void {
  if (home === null || toasts === null) return;
  const top = dialogs.at(-1) ?? home;
  if (toasts.parentElement !== top) top.append(toasts);
}

/** Registers the element that toasts appear in. @returns a function that unregisters it */
export function placeToasts(element: HTMLElement): () => void {
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
 * Moves the toast area into a modal dialog while it is open. Everything outside of a modal dialog is inert
 * (HTML, 6.4.3.1 Modal dialogs and inert subtrees): not focusable, and not announced by screen readers.
 * @returns a function that moves the area out again; call it before the dialog leaves the document
 */
export function takeToastsInto(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  place();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    place();
  };
}
