import styles from './inactive-mark.module.css';
import { texts } from './texts.ts';

/** Marks an item that an admin has hidden, with an explanation. */
export function InactiveMark() {
  return (
    <p className={styles.inactive}>
      <span className={styles.mark}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM2.5 14 13.5 2"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {texts.inactive}
      </span>{' '}
      <span className={styles.meaning}>{texts.inactiveMeaning}</span>
    </p>
  );
}
