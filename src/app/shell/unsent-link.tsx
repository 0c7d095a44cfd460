import { NavLink } from 'react-router-dom';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { paths } from '../../../contract/paths.ts';
import { texts } from '../texts.ts';
import styles from './unsent-link.module.css';

/** Leads to what has not been sent yet; there only while there is something. */
export function UnsentLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <NavLink to={paths.outbox()} className={styles.link ?? ''}>
      {/* A tray with what is to leave it. */}
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M3 11v5h14v-5M10 12V3.5M6.5 7 10 3.5 13.5 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{texts.unsent(count)}</VisuallyHidden>
    </NavLink>
  );
}
