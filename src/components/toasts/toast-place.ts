/** Where toasts stand while no dialog is open, and the element with them; null where there are none. */
let home: HTMLElement | null = null;
let toasts: HTMLElement | null = null;
/** The one opened last at the end. */
const dialogs: HTMLDialogElement[] = [];

function place(): void {
  if (home === null || toasts === null) return;
  const top = dialogs.at(-1) ?? home;
  if (toasts.parentElement !== top) top.append(toasts);
}

/** Names the element that toasts appear in. @returns lets go of it */
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
 * Takes the toasts into a modal dialog for as long as it is open. What stands outside of it is inert
 * (HTML, 6.4.3.1 Modal dialogs and inert subtrees): dimmed, out of reach, and read out to nobody.
 * @returns takes them out again, to be called before the dialog leaves the document
 */
export function takeToastsInto(dialog: HTMLDialogElement): () => void {
  dialogs.push(dialog);
  place();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    place();
  };
}
