import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '../../../../client/session/session.ts';
import { usePreview } from '../../../../components/items/form/photo/use-preview.ts';
import { Button, LinkButton } from '../../../../components/basics/button.tsx';
import { VisuallyHidden } from '../../../../components/basics/visually-hidden.tsx';
import styles from './other-drafts.module.css';
import { texts } from './texts.ts';
import { type UnpostedDraft, listUnpostedDrafts } from './unposted-drafts.ts';

interface OtherDraftsProps {
  /** The id of the draft in this form. */
  current: string;
}

/**
 * Lists the user's other drafts of new items. Other drafts exist, for example, if the user shares several photos into
 * the app, or shares a photo while a draft exists.
 */
export default function OtherDrafts({ current }: OtherDraftsProps): ReactNode {
  const session = useSession();
  const userId = session.state === 'signed in' ? session.user.id : null;
  const [waiting, setWaiting] = useState<readonly UnpostedDraft[]>([]);
  const heading = useRef<HTMLParagraphElement>(null);
  const id = useId();

  useEffect(() => {
    if (userId === null) return undefined;
    let isCancelled = false;
    void listUnpostedDrafts(userId, current).then((found) => {
      if (!isCancelled) setWaiting(found);
    });
    return () => {
      isCancelled = true;
    };
  }, [userId, current]);

  const discard = async (draft: UnpostedDraft) => {
    await draft.discard();
    const remaining = waiting.filter((one) => one !== draft);
    setWaiting(remaining);
    // The pressed button is gone, so focus the nearest heading above it.
    if (remaining.length > 0) heading.current?.focus();
    else document.querySelector('h1')?.focus();
  };

  if (waiting.length === 0) return null;
  return (
    <section className={styles.others} aria-labelledby={id}>
      <p ref={heading} id={id} className={styles.heading} tabIndex={-1}>
        {texts.waiting(waiting.length)}
      </p>
      <p className={styles.means}>{texts.means}</p>
      <ul className={styles.list}>
        {waiting.map((draft) => (
          <DraftRow key={draft.id} draft={draft} discard={() => void discard(draft)} />
        ))}
      </ul>
    </section>
  );
}

function DraftRow({ draft, discard }: { draft: UnpostedDraft; discard: () => void }) {
  const { path, photo } = draft;
  const preview = usePreview(photo);
  const title = draft.title || (photo === null ? texts.untitled : texts.photo);
  return (
    <li className={styles.other}>
      {preview === null ? null : <img className={styles.photo} src={preview} alt="" />}
      <span className={styles.title}>{title}</span>
      <LinkButton to={path}>
        {texts.open}
        <VisuallyHidden> {title}</VisuallyHidden>
      </LinkButton>
      <Button look="bare" onClick={discard}>
        {texts.discard}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </li>
  );
}
