import type { ReactNode } from 'react';
import { Button } from '../basics/button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';

interface ConfirmDialogProps {
  /** The question. */
  heading: string;
  /** The consequences. */
  children: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  /** Whether the action discards something; its button is then red. */
  destructive?: boolean;
  busy: boolean;
  onConfirm: () => void;
  close: () => void;
}

/** Asks before an action that affects other people or cannot be undone. */
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
