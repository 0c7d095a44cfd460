import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { texts } from '../../texts.ts';
import styles from './unread-badge.module.css';

/** Larger counts show as "99+". */
const maxShown = 99;

/** The unread count beside a link; renders nothing for 0. */
export function UnreadBadge({ count }: { count: number }) {
  return <CountBadge count={count} label={texts.unread(count)} />;
}

interface CountBadgeProps {
  count: number;
  /** The text for screen readers. */
  label: string;
}

/** A count beside a link; renders nothing for 0. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <>
      <VisuallyHidden> {label}</VisuallyHidden>
      <span className={styles.badge} aria-hidden="true">
        {count > maxShown ? `${maxShown}+` : count}
      </span>
    </>
  );
}
