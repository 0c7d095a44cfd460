import { Fragment } from 'react';
import styles from './cell-text.module.css';

/** User-written text in a cell, cut after two lines in a table and four on a card; a tooltip has all of it. */
export function CellText({ children }: { children: string }) {
  const [start, ...ends] = children.split(/(?=@)/);
  return (
    <span className={styles.text} title={children}>
      {start}
      {/* Lets an email address break before its @. */}
      {ends.map((end, index) => (
        <Fragment key={index}>
          <wbr />
          {end}
        </Fragment>
      ))}
    </span>
  );
}

/** A short word such as a role, which never wraps. */
export function CellWord({ children }: { children: string }) {
  return <span className={styles.word}>{children}</span>;
}
