import { breakable } from '../../../components/text/breakable.tsx';
import styles from './cell-text.module.css';

/** User-written text in a cell, cut after two lines in a table and four on a card; a tooltip has all of it. */
export function CellText({ children }: { children: string }) {
  // Leaves the cell empty, so that data-table.module.css hides its label.
  if (children === '') return null;
  return (
    <span className={styles.text} title={children}>
      {breakable(children)}
    </span>
  );
}

/** A short word such as a role, which never wraps. */
export function CellWord({ children }: { children: string }) {
  return <span className={styles.word}>{children}</span>;
}
