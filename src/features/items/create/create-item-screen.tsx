import { useSession } from '../../../data/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TagCard } from '../../../ui/tag-card.tsx';
import { CreateItemForm } from './create-item-form.tsx';
import { texts } from './texts.ts';
import { useDraft } from './use-draft.ts';

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
  const draft = useDraft(userId);
  if (draft === null) return <Notice kind="loading" text={texts.loading} />;
  return <CreateItemForm key={draft.draft.id} written={draft} />;
}
