import styles from './cell-text.module.css';

/** What somebody wrote, in a cell: two lines of it in a table, the rest under the pointer; all of it on a card. */
export function CellText({ children }: { children: string }) {
  return (
    <span className={styles.text} title={children}>
      {children}
    </span>
  );
}
