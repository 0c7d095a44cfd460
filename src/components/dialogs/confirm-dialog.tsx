import type { ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question. */
  heading: string;
  /** What will happen. */
  children: ReactNode;
  /** What the button says that lets it happen. */
  confirm: string;
  /** For what takes something away. */
  destructive?: boolean;
  /** While it happens. */
  busy: boolean;
  onConfirm: () => void;
  close: () => void;
}

/** Asks before something is done that others notice or that cannot be taken back. */
export function ConfirmDialog({
  heading,
  children,
  confirm,
  destructive = false,
  busy,
  onConfirm,
  close,
}: ConfirmDialogProps) {
  return (
    <Dialog heading={heading} close={close}>
      <div>{children}</div>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button look={destructive ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
