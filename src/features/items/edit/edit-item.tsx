import type { Item } from '../../../../contract/entities.ts';
import { Notice } from '../../../components/basics/notice.tsx';
import { TagCard } from '../../../components/basics/tag-card.tsx';
import { useDraft } from '../../../components/drafts/use-draft.ts';
import { editDraft } from '../../../components/items/edit/edit-draft.ts';
import { EditItemForm } from './edit-item-form.tsx';
import { texts } from './texts.ts';

interface EditItemProps {
  /** The item as it is now; it may change during editing. */
  item: Item;
  /** The id of the poster. */
  userId: string;
}

/** The edit form, shown in place of the item (specification section 2, item detail). */
export default function EditItem({ item, userId }: EditItemProps) {
  const name = `edited item:${item._id}`;
  const written = useDraft({ userId, name, kind: editDraft, hasPhoto: true });
  return (
    <TagCard heading={texts.heading} width="wide">
      {written.isReady ? (
        <EditItemForm item={item} written={written} />
      ) : (
        <Notice kind="loading" text={texts.loading} />
      )}
    </TagCard>
  );
}
