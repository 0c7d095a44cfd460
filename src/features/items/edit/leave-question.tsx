import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { useLeaving } from '../../../components/navigation/use-leaving.ts';

interface LeaveQuestionProps {
  /** Whether there is something to lose. */
  isAsked: boolean;
  /** Whether it is there again after a reload. */
  isKept: boolean;
  /** Forgets what was written. */
  discard: () => Promise<unknown>;
  cancelUpload: () => void;
  /** @param ask does a thing that leaves the form, after the question if it has to be asked */
  children: (ask: (leave: () => void) => void) => ReactNode;
}

/** Asks before unsaved changes are left behind: by a link, by Back, by the form's own button. */
export function LeaveQuestion({
  isAsked,
  isKept,
  discard,
  cancelUpload,
  children,
}: LeaveQuestionProps) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const ask = (wanted: () => void) => setLeave(() => wanted);
  useLeaving({ isHeld: isAsked, isLostByReload: !isKept, ask });

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
