import { Button } from '../basics/button.tsx';
import styles from './draft-note.module.css';
import { texts } from './texts.ts';

interface RestoredNoteProps {
  /** While it is being sent it cannot be discarded. */
  busy: boolean;
  discard: () => void;
}

/** Says that a form holds what was written on an earlier visit. */
export function RestoredNote({ busy, discard }: RestoredNoteProps) {
  return (
    <div className={styles.restored}>
      {texts.restored}
      <Button look="bare" disabled={busy} onClick={discard}>
        {texts.discard}
      </Button>
    </div>
  );
}
