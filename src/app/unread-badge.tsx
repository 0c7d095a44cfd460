import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { texts } from './texts.ts';
import styles from './unread-badge.module.css';

/** More than this is more than anybody counts. */
const most = 99;

/** How many are unread, beside what leads to them; nothing where there are none. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden> {texts.unread(count)}</VisuallyHidden>
      <span className={styles.badge} aria-hidden="true">
        {count > most ? `${most}+` : count}
      </span>
    </>
  );
}
