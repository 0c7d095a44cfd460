import { Link } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import styles from './back-to-items.module.css';
import { texts } from '../texts.ts';

/** Link from an item to the home page. */
export function BackToItems() {
  return (
    <p className={styles.back}>
      <Link to={paths.home()}>
        <span aria-hidden="true">←</span>
        <span>{texts.allItems}</span>
      </Link>
    </p>
  );
}
