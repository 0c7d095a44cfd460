import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { takeToastsInto } from '../toasts/toast-place.ts';

/**
 * Opens a `<dialog>` over the page for as long as it is mounted: spread the result on it. The browser
 * keeps the focus within and gives it back afterwards; Escape and a press beside the content ask to close.
 */
export function useModalDialog(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  /** Whether it is being taken away rather than closed by the person. */
  const leaving = useRef(false);

  // Closed before it leaves the document: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    leaving.current = false;
    if (dialog === null) return undefined;
    dialog.showModal();
    // React keeps `autofocus` to itself; without it the browser takes the cross at the top.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const giveToastsBack = takeToastsInto(dialog);
    return () => {
      leaving.current = true;
      giveToastsBack();
      dialog.close();
    };
  }, []);

  return {
    ref,
    onClose: () => {
      if (!leaving.current && !ref.current?.open) close();
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget) close();
    },
  };
}
