import type { ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import styles from './overlay.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

interface OverlayProps {
  /** The accessible name. */
  label: string;
  close: () => void;
  children: ReactNode;
}

/** A modal dialog that covers the whole page, open while it is mounted. */
export function Overlay({ label, close, children }: OverlayProps) {
  const dialog = useModalDialog(close);
  return (
    <dialog {...dialog} className={styles.overlay} aria-label={label}>
      {children}
      <Button onClick={close}>Close</Button>
    </dialog>
  );
}
