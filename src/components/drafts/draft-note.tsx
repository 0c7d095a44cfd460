import styles from './draft-note.module.css';
import { DraftFieldsNote } from './kept-note.tsx';
import { texts } from './texts.ts';
import type { WrittenDraft } from './use-draft.ts';

interface DraftNoteProps {
  written: WrittenDraft<object>;
  /** While it is being sent it cannot be discarded. */
  busy: boolean;
}

/** What there is to know of a draft: that it is back, that another tab has one too, that it is not kept. */
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
