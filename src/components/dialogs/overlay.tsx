import type { ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import styles from './overlay.module.css';
import { useModalDialog } from './use-modal-dialog.ts';

interface OverlayProps {
  /** Names it for screen readers. */
  label: string;
  close: () => void;
  children: ReactNode;
}

/** Something large over the whole page. */
export function Overlay({ label, close, children }: OverlayProps) {
  const dialog = useModalDialog(close);
  return (
    <dialog {...dialog} className={styles.overlay} aria-label={label}>
      {children}
      <Button onClick={close}>Close</Button>
    </dialog>
  );
}
