import styles from './activity-mark.module.css';
import { texts } from './texts.ts';

/** "Active" or "Inactive" with a filled or an empty disc. */
export function ActivityMark({ isActive }: { isActive: boolean }) {
  return (
    <span className={`${styles.mark ?? ''} ${isActive ? (styles.active ?? '') : ''}`}>
      {isActive ? texts.active : texts.inactive}
    </span>
  );
}
