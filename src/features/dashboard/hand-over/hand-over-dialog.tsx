import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { isClaimed } from '../../../../contract/item-status.ts';
import { useQuery } from '../../../client/query/query.ts';
import { CodeSheet } from '../../../components/items/hand-over/return-code/code-sheet.tsx';
import { useReturnCode } from '../../../components/items/hand-over/return-code/use-return-code.ts';
import { itemRequest } from '../../../components/items/item-request.ts';
import { ReturnCodeForm } from '../../../components/items/hand-over/return-code/return-code-form.tsx';
import { Button } from '../../../components/basics/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialogs/dialog.tsx';
import { texts } from '../texts.ts';

interface HandOverDialogProps {
  /** A claimed item. */
  item: Item;
  /** Whether to generate a code at once; otherwise the focus is in the field to enter one. */
  generates: boolean;
  close: () => void;
  /** Called when the item no longer waits for hand-over, for example because it was returned or the claim withdrawn. */
  onOver: () => void;
}

/** Dialog to generate or enter an item's return code. */
export function HandOverDialog({ item, generates, close, onOver }: HandOverDialogProps) {
  const query = useQuery('GET /items/{id}', itemRequest(item._id));
  // The cached version of the item may be from before the claim, so use whichever version is newer.
  const cached = query.state === 'ready' ? query.value.item : item;
  const isOver = !isClaimed(cached.updatedAt > item.updatedAt ? cached : item);

  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  const enter = (
    <>
      <ReturnCodeForm item={item} isClaimant={false} hasAutofocus={!generates} />
      <DialogActions>
        <Button onClick={close}>{texts.cancel}</Button>
      </DialogActions>
    </>
  );
  if (!generates) {
    return (
      <Dialog heading={item.title} close={close}>
        {enter}
      </Dialog>
    );
  }
  return (
    <NewCodeSheet item={item} close={close}>
      {enter}
    </NewCodeSheet>
  );
}

interface NewCodeSheetProps {
  item: Item;
  close: () => void;
  children: ReactNode;
}

/** A sheet that generates its code when it opens. */
function NewCodeSheet({ item, close, children }: NewCodeSheetProps) {
  const returnCode = useReturnCode(item, true);
  return (
    <CodeSheet item={item} returnCode={returnCode} close={close}>
      {children}
    </CodeSheet>
  );
}
