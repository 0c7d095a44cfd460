import { Button } from './button.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  kind: 'loading' | 'empty' | 'failed';
  text: string;
  /** What the person can do about it. */
  action?: { label: string; run: () => void };
}

/** What a screen says in place of its content: that it is waiting, has nothing, or failed. */
export function Notice({ kind, text, action }: NoticeProps) {
  return (
    <div
      className={`${styles.notice ?? ''} ${styles[kind] ?? ''}`}
      role={kind === 'failed' ? 'alert' : 'status'}
      data-waits={kind === 'loading' || undefined}
    >
      <span className={styles.mark} aria-hidden="true" />
      <p>{text}</p>
      {action === undefined ? null : (
        <Button look="primary" onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
