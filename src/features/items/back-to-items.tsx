import { Link } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import styles from './item-screen.module.css';
import { texts } from './texts.ts';

/** The way from an item to all of them. */
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
