import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Names the row for screen readers. */
  isName?: boolean;
}

interface DataTableProps<Row> {
  /** What it lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Other rows are on their way. */
  waiting?: boolean;
}

/**
 * Rows and columns; on narrow screens each row is a card. The roles are written out because a table
 * that is laid out as anything else is no table to screen readers.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  waiting = false,
}: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table
        role="table"
        aria-busy={waiting}
        className={`${styles.table ?? ''} ${waiting ? (styles.waiting ?? '') : ''}`}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ heading }) => (
              <th key={heading} role="columnheader" scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={keyOf(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.heading} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = (
    <>
      <span className={styles.label} aria-hidden="true">
        {column.heading}
      </span>
      <div>{column.cell(row)}</div>
    </>
  );
  return column.isName ? (
    <th role="rowheader" scope="row">
      {content}
    </th>
  ) : (
    <td role="cell">{content}</td>
  );
}
