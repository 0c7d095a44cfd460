import type { ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

interface DialogProps {
  heading: string;
  /** Called on Escape, on Android's back gesture, on the close button and on a click beside the dialog. */
  close: () => void;
  children: ReactNode;
}

/** A modal dialog, open while it is mounted. */
export function Dialog({ heading, close, children }: DialogProps) {
  return (
    <Modal label={heading} look="dialog" close={close}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 className={styles.title}>{heading}</h2>
          <Button look="bare" onClick={close}>
            <span aria-hidden="true">✕</span>
            <VisuallyHidden>Close</VisuallyHidden>
          </Button>
        </div>
        {children}
      </div>
    </Modal>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
