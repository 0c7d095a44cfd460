import { Fragment } from 'react';
import styles from './cell-text.module.css';

/** What somebody wrote, in a cell: two lines of it in a table and four on a card, the rest under the pointer. */
export function CellText({ children }: { children: string }) {
  const [start, ...ends] = children.split(/(?=@)/);
  return (
    <span className={styles.text} title={children}>
      {start}
      {/* An address breaks there rather than anywhere. */}
      {ends.map((end, index) => (
        <Fragment key={index}>
          <wbr />
          {end}
        </Fragment>
      ))}
    </span>
  );
}

/** A word of a few, such as a role: never broken. */
export function CellWord({ children }: { children: string }) {
  return <span className={styles.word}>{children}</span>;
}
