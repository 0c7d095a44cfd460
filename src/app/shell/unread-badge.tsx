import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { texts } from '../texts.ts';
import styles from './unread-badge.module.css';

/** More than this is more than anybody counts. */
const most = 99;

/** How many are unread, beside what leads to them; nothing where there are none. */
export function UnreadBadge({ count }: { count: number }) {
  return <CountBadge count={count} said={texts.unread(count)} />;
}

interface CountBadgeProps {
  count: number;
  /** The same for who does not see it. */
  said: string;
}

/** How many there are, beside what leads to them; nothing where there are none. */
export function CountBadge({ count, said }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden> {said}</VisuallyHidden>
      <span className={styles.badge} aria-hidden="true">
        {count > most ? `${most}+` : count}
      </span>
    </>
  );
}
