import type { Result } from '../../data/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { useAdminAction } from './use-admin-action.ts';

interface ActivationDialogProps<T> {
  /** The question. */
  heading: string;
  /** What will happen. */
  more: string;
  /** What it becomes. */
  isActive: boolean;
  start: () => Promise<Result<T>>;
  /** What is said once it is done. */
  done: string;
  failed: string;
  onDone: (reply: T) => void;
  close: () => void;
}

/** Asks before something is activated or deactivated, and does it (specification section 5). */
export function ActivationDialog<T>(props: ActivationDialogProps<T>) {
  const { heading, more, isActive, start, done, failed, onDone, close } = props;
  const { busy, run } = useAdminAction();

  const confirm = async () => {
    const reply = await run(start, { done: () => done, failed });
    // Either way: what went wrong stands in a toast.
    close();
    if (reply !== null) onDone(reply);
  };

  return (
    <ConfirmDialog
      heading={heading}
      confirm={isActive ? texts.activate : texts.deactivate}
      destructive={!isActive}
      busy={busy}
      onConfirm={() => void confirm()}
      close={close}
    >
      {more}
    </ConfirmDialog>
  );
}
