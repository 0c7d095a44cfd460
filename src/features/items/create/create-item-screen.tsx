import { newId } from '../../../data/new-id.ts';
import { useSession } from '../../../data/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TagCard } from '../../../ui/tag-card.tsx';
import type { DraftKind } from '../draft/draft-keeper.ts';
import { useDraft } from '../draft/use-draft.ts';
import { CreateItemForm } from './create-item-form.tsx';
import { type Draft, draftOf, emptyDraft, isEmpty } from './draft.ts';
import { texts } from './texts.ts';

const newItem: DraftKind<Draft> = {
  name: 'new item',
  empty: () => emptyDraft(newId()),
  isEmpty,
  read: draftOf,
};

/** /items/create (specification section 2), for who is signed in. */
export function CreateItemScreen() {
  const session = useSession();
  return (
    <TagCard heading={texts.heading} wide>
      {session.state === 'signed in' ? (
        <OwnDraft key={session.user.id} userId={session.user.id} />
      ) : null}
    </TagCard>
  );
}

function OwnDraft({ userId }: { userId: string }) {
  const written = useDraft(newItem, userId);
  if (written === null) return <Notice kind="loading" text={texts.loading} />;
  return <CreateItemForm key={written.draft.id} written={written} />;
}
