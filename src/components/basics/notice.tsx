import { Button } from './button.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  kind: 'loading' | 'empty' | 'failed';
  text: string;
  /** For an empty list: says which entries belong there, and how they get there. */
  hint?: string;
  /** Called when the person presses the button; without it, there is no button. */
  retry?: () => void;
  retryLabel?: string;
}

/** Stands in for a screen's content while it loads, when it is empty and when it failed to load. */
export function Notice({ kind, text, hint, retry, retryLabel = 'Retry' }: NoticeProps) {
  return (
    <div
      className={`${styles.notice ?? ''} ${styles[kind] ?? ''}`}
      role={kind === 'failed' ? 'alert' : 'status'}
      data-waits={kind === 'loading' || undefined}
    >
      <span className={styles.mark} aria-hidden="true" />
      <p>{text}</p>
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
      {retry === undefined ? null : (
        <Button look="primary" onClick={retry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
