import { Button } from '../basics/button.tsx';
import styles from './draft-note.module.css';
import { texts } from './texts.ts';

interface DraftFieldsNoteProps {
  kept: { isFromBefore: boolean; isBesideAnother: boolean; restart: () => void };
  /** The form is being sent: the draft cannot be discarded. */
  busy: boolean;
}

/** Says that a form's draft was restored, or that another tab has one too. */
export function DraftFieldsNote({ kept, busy }: DraftFieldsNoteProps) {
  return (
    <>
      {kept.isFromBefore ? (
        <div className={styles.restored}>
          {texts.restored}
          <Button look="bare" disabled={busy} onClick={kept.restart}>
            {texts.discard}
          </Button>
        </div>
      ) : null}
      {kept.isBesideAnother ? <p className={styles.note}>{texts.besideAnother}</p> : null}
    </>
  );
}
