import styles from './draft-note.module.css';
import { DraftFieldsNote } from './kept-note.tsx';
import { texts } from './texts.ts';
import type { WrittenDraft } from './use-draft.ts';

interface DraftNoteProps {
  written: WrittenDraft<object>;
  /** The form is being sent: the draft cannot be discarded. */
  busy: boolean;
}

/** Says that a draft was restored, that another tab has one too, or that it cannot be stored. */
export function DraftNote({ written, busy }: DraftNoteProps) {
  return (
    <>
      <DraftFieldsNote kept={{ ...written, restart: () => void written.discard() }} busy={busy} />
      <div role="status" className={styles.status}>
        {written.isKept ? null : <p className={styles.warning}>{texts.notKept}</p>}
      </div>
    </>
  );
}
