import styles from './draft-note.module.css';
import { RestoredNote } from './restored-note.tsx';
import { texts } from './texts.ts';

interface KeptNoteProps {
  kept: { isFromBefore: boolean; isBesideAnother: boolean; restart: () => void };
  /** While it is being sent it cannot be discarded. */
  busy: boolean;
}

/** What there is to know of what a form keeps: that it is back, that another tab has one too. */
export function DraftFieldsNote({ kept, busy }: KeptNoteProps) {
  return (
    <>
      {kept.isFromBefore ? <RestoredNote busy={busy} discard={kept.restart} /> : null}
      {kept.isBesideAnother ? <p className={styles.note}>{texts.besideAnother}</p> : null}
    </>
  );
}
