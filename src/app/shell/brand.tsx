import { Link } from 'react-router-dom';
import styles from './brand.module.css';
import { paths } from '../../../contract/paths.ts';
import { texts } from '../texts.ts';

/** The title that leads home, with the portal's mark: a luggage tag on its string. */
export function Brand() {
  return (
    <Link to={paths.home()} className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 40 40" aria-hidden="true">
        <path
          d="M11 11C5 8 3 3 8 2s8 4 5 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path
          d="M10.5 8.5 21 6.3a3 3 0 0 1 2.8.8l13 13.6a3 3 0 0 1-.1 4.2L24.8 36.4a3 3 0 0 1-4.3-.1l-12.9-13.7a3 3 0 0 1-.8-2.7l1.4-9.1a3 3 0 0 1 2.3-2.3Z"
          fill="#ffc12e"
        />
        <circle cx="14" cy="14" r="3" fill="#1d1830" />
        <path
          d="m20 25.5 6.5-6.2M23.4 29l6.4-6.2"
          stroke="#1d1830"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      <span>{texts.brand}</span>
    </Link>
  );
}
