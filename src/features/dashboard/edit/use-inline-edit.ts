import { useEffect, useEffectEvent, useId } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { useSession } from '../../../client/session/session.ts';
import { nobody } from '../../../components/drafts/draft-store.ts';
import { useDraft } from '../../../components/drafts/use-draft.ts';
import { type EditDraft, editDraft } from '../../../components/items/edit/edit-draft.ts';
import { useItemEdit } from '../../../components/items/edit/use-item-edit.ts';
import type { EditEnds } from '../items-view.ts';

interface InlineEditParts extends Pick<EditEnds, 'onTouched' | 'onSaved'> {
  /** The item as it is now. */
  item: Item;
}

/** The edit of an item in a row or card of the dashboard. */
export function useInlineEdit({ item, onTouched, onSaved }: InlineEditParts) {
  const formId = useId();
  const stored = useInlineDraft(item, onTouched);
  const edit = useItemEdit({
    item,
    stored,
    listsConflicts: false,
    onSaved: (reply) => onSaved(reply.item),
  });
  return { ...edit, formId, draftNote: stored };
}

export type InlineEdit = ReturnType<typeof useInlineEdit>;

/** The draft of an item's inline edit, stored on this device until it is saved or discarded. */
function useInlineDraft(item: Item, onTouched: EditEnds['onTouched']) {
  const session = useSession();
  const written = useDraft({
    userId: session.state === 'signed in' ? session.user.id : nobody,
    name: `inline edit:${item._id}`,
    kind: editDraft,
    hasPhoto: true,
  });
  const forget = (): void => void written.finish();
  const { isRestored } = written;
  const restored = useEffectEvent(() => onTouched(isRestored ? forget : null));
  useEffect(() => restored(), [isRestored]);

  return {
    ...written,

    change(part: Partial<EditDraft>): void {
      written.change(part);
      onTouched(forget);
    },
  };
}
