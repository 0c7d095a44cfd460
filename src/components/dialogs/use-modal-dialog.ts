import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { takeToastsInto } from '../toasts/toast-place.ts';

/**
 * Opens a `<dialog>` as a modal while it is mounted. Spread the result on the element. The browser keeps the
 * focus inside and restores it afterwards. Escape and a click on the backdrop call `close`.
 */
export function useModalDialog(close: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  /** Whether the component unmounts, as opposed to the person closing the dialog. */
  const isUnmounting = useRef(false);

  // In a layout effect, to close it before it leaves the document: only then the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    isUnmounting.current = false;
    if (dialog === null) return undefined;
    dialog.showModal();
    // React does not render `autofocus`; without it the browser focuses the close button at the top.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const returnToasts = takeToastsInto(dialog);
    return () => {
      isUnmounting.current = true;
      returnToasts();
      dialog.close();
    };
  }, []);

  return {
    ref,
    onClose: () => {
      if (!isUnmounting.current && !ref.current?.open) close();
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget) close();
    },
  };
}
