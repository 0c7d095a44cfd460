import type { Item } from '../../../../contract/entities.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { texts } from './texts.ts';
import type { Clearing } from './use-save.ts';

interface ClearClaimQuestionProps {
  item: Item;
  /** Null while nothing is asked. */
  asked: Clearing | null;
}

/** Asks before a status is saved that clears somebody's claim. */
export function ClearClaimQuestion({ item, asked }: ClearClaimQuestionProps) {
  if (asked === null) return null;
  return (
    <ConfirmDialog
      heading={texts.clearHeading}
      confirm={texts.clear}
      destructive
      busy={false}
      onConfirm={() => asked.answer(true)}
      close={() => asked.answer(false)}
    >
      <p>{texts.clearsClaim(item.claimedByName ?? '', asked.status)}</p>
    </ConfirmDialog>
  );
}
