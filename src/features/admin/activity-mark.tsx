import styles from './activity-mark.module.css';
import { texts } from './texts.ts';

/** "Active" with a filled disc, or "Inactive" with an empty one. */
export function ActivityMark({ isActive }: { isActive: boolean }) {
  return (
    <span className={`${styles.mark ?? ''} ${isActive ? (styles.active ?? '') : ''}`}>
      {isActive ? texts.active : texts.inactive}
    </span>
  );
}
