import { Button } from '../basics/button.tsx';
import styles from './draft-note.module.css';
import type { DraftControls } from './use-draft.ts';

/** Texts about drafts, shared by all forms. */
const texts = {
  restored: 'Your draft was restored.',
  discard: 'Discard draft',
  besideAnother: 'This form is open in another tab too. Your draft here is saved separately.',
  notStored:
    "Your draft can't be saved on this device. Closing or reloading this page will discard it.",
} as const;

interface DraftNoteProps {
  draft: Pick<DraftControls<object>, 'isRestored' | 'isBesideAnother' | 'isStored' | 'discard'>;
  /** Whether the form is being sent; the draft cannot be discarded then. */
  busy: boolean;
}

/**
 * Says that a form's draft was restored, that another tab has a draft of this form too, or that the draft cannot be
 * stored.
 */
export function DraftNote({ draft, busy }: DraftNoteProps) {
  return (
    <>
      {draft.isRestored ? (
        <div className={styles.restored}>
          {texts.restored}
          <Button look="bare" disabled={busy} onClick={draft.discard}>
            {texts.discard}
          </Button>
        </div>
      ) : null}
      {draft.isBesideAnother ? <p className={styles.note}>{texts.besideAnother}</p> : null}
      <div role="status" className={styles.status}>
        {draft.isStored ? null : <p className={styles.warning}>{texts.notStored}</p>}
      </div>
    </>
  );
}
