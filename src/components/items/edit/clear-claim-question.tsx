import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';
import type { ClearQuestion } from './use-item-edit.ts';

interface ClearClaimQuestionProps {
  /** Null while there is no question to ask. */
  question: ClearQuestion | null;
  /** Explains what the new status means for the claimant. */
  meaning: (status: ClearQuestion['status']) => string;
}

/** Asks for confirmation before saving a status that clears a claim. */
export function ClearClaimQuestion({ question, meaning }: ClearClaimQuestionProps) {
  if (question === null) return null;
  return (
    <ConfirmDialog
      heading={texts.clearHeading}
      confirm={texts.clear}
      destructive
      busy={false}
      onConfirm={() => question.answer(true)}
      close={() => question.answer(false)}
    >
      <p>{meaning(question.status)}</p>
    </ConfirmDialog>
  );
}
