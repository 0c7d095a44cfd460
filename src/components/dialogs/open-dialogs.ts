import { createListeners } from '../../core/listeners.ts';
import { moveToasts } from '../toasts/toast-place.ts';

/** The open dialogs, the topmost last. */
const dialogs: HTMLElement[] = [];
const changes = createListeners();

/** Makes everything outside of the topmost dialog inert: not focusable, and not announced by screen readers. */
function update(): void {
  const top = topmostDialog();
  const page = document.getElementById('root');
  if (page !== null) page.inert = top !== null;
  for (const dialog of dialogs) dialog.inert = dialog !== top;
  moveToasts(top);
  changes.notify();
}

/**
 * Registers a modal dialog as the topmost one.
 * @returns a function that unregisters it; call it before the dialog leaves the document
 */
export function addDialog(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  update();
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1);
    update();
  };
}

export function topmostDialog(): HTMLElement | null {
  return dialogs.at(-1) ?? null;
}

export const subscribeToDialogs = changes.subscribe;
