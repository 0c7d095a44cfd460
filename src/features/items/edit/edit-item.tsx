import type { Item } from '../../../../contract/entities.ts';
import { Notice } from '../../../components/basics/notice.tsx';
import { TagCard } from '../../../components/basics/tag-card.tsx';
import { useDraft } from '../../../components/drafts/use-draft.ts';
import { editDraft } from './edit-draft.ts';
import { EditItemForm } from './edit-item-form.tsx';
import { texts } from './texts.ts';

interface EditItemProps {
  /** As it is now: it may change while it is edited. */
  item: Item;
  /** Of its poster. */
  userId: string;
}

/** The edit form in place of the item (specification section 2, item detail). */
export default function EditItem({ item, userId }: EditItemProps) {
  const written = useDraft(editDraft, `${userId}:${item._id}`);
  return (
    <TagCard heading={texts.heading} wide>
      {written === null ? (
        <Notice kind="loading" text={texts.loading} />
      ) : (
        <EditItemForm item={item} written={written} />
      )}
    </TagCard>
  );
}
