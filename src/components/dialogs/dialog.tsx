import { type ReactNode, useId } from 'react';
import { Button } from '../basics/button.tsx';
import styles from './dialog.module.css';
import { useModalDialog } from './use-modal-dialog.ts';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';

interface DialogProps {
  heading: string;
  /** Called on Escape, on the close button and on a click beside the dialog. */
  close: () => void;
  children: ReactNode;
}

/** A modal dialog, open while it is mounted. */
export function Dialog({ heading, close, children }: DialogProps) {
  const id = useId();
  const dialog = useModalDialog(close);
  return (
    <dialog {...dialog} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {heading}
          </h2>
          <Button look="bare" onClick={close}>
            <span aria-hidden="true">✕</span>
            <VisuallyHidden>Close</VisuallyHidden>
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
