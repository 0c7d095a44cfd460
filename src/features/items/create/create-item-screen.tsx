import { useSession } from '../../../data/session.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { tabTitle, useDocumentTitle } from '../../../ui/use-document-title.ts';
import { CreateItemForm } from './create-item-form.tsx';
import styles from './create-item-screen.module.css';
import { texts } from './texts.ts';
import { useDraft } from './use-draft.ts';

/** /items/create (specification section 2), for who is signed in. */
export function CreateItemScreen() {
  const session = useSession();
  useDocumentTitle(tabTitle(texts.heading));
  return (
    <section className={styles.screen}>
      <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
      {session.state === 'signed in' ? (
        <OwnDraft key={session.user.id} userId={session.user.id} />
      ) : null}
    </section>
  );
}

function OwnDraft({ userId }: { userId: string }) {
  const draft = useDraft(userId);
  if (draft === null) return <Notice kind="loading" text={texts.loading} />;
  return <CreateItemForm key={draft.draft.id} written={draft} />;
}
