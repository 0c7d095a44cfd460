import styles from './activity-mark.module.css';
import { texts } from './texts.ts';

/** Active or Inactive: a full or an empty disc, and the word. */
export function ActivityMark({ isActive }: { isActive: boolean }) {
  return (
    <span className={`${styles.mark ?? ''} ${isActive ? (styles.active ?? '') : ''}`}>
      {isActive ? texts.active : texts.inactive}
    </span>
  );
}
