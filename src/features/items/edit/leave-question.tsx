import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { useUnsavedChangesGuard } from '../../../components/navigation/use-unsaved-changes-guard.ts';

interface LeaveQuestionProps {
  /** Whether there are unsaved changes, so that leaving needs confirmation. */
  isAsked: boolean;
  /** Whether the draft is stored and survives a reload. */
  isStored: boolean;
  /** Deletes the draft. */
  discard: () => Promise<unknown>;
  cancelUpload: () => void;
  /** @param ask runs a function that leaves the form, after confirmation if needed */
  children: (ask: (leave: () => void) => void) => ReactNode;
}

/** Asks for confirmation before a link, Back or the form's own button leaves unsaved changes. */
export function LeaveQuestion({
  isAsked,
  isStored,
  discard,
  cancelUpload,
  children,
}: LeaveQuestionProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = (wanted: () => void) => setLeave(() => wanted);
  useUnsavedChangesGuard({ hasUnsavedChanges: isAsked, isLostByReload: !isStored, ask });

  return (
    <>
      {children((wanted) => {
        if (isAsked) ask(wanted);
        else wanted();
      })}
      {leave === null ? null : (
        <ConfirmDialog
          heading={texts.leaveHeading}
          confirm={texts.leave}
          destructive
          busy={false}
          onConfirm={() => {
            cancelUpload();
            void discard().then(leave);
          }}
          close={() => setLeave(null)}
        >
          <p>{texts.leaveMeans}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
