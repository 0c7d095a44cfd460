import { type CSSProperties, Fragment, type ReactNode } from 'react';
import styles from './data-table.module.css';
import { Skeleton } from '../basics/skeleton.tsx';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: for screen readers, and as the title of its card. */
  isName?: boolean;
  /** Buttons and links: they keep to one line, and on a card to its foot. */
  isActions?: boolean;
  /** The rows stand in this column's order. */
  sorted?: 'ascending' | 'descending' | undefined;
}

interface DataTableProps<Row> {
  /** What it lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Null while the first ones are on their way: their places are drawn, and what is awaited is said beside it. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string;
  /** Other rows are on their way. */
  waiting?: boolean;
  /** How many places to draw for rows that are on their way. */
  places?: number;
  /** Puts something around a row's element that is none itself, such as a context. */
  around?: (row: Row, element: ReactNode) => ReactNode;
}

/**
 * Rows and columns; where there is no room for the columns each row is a card. The roles are written
 * out because a table that is laid out as anything else is no table to screen readers.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  waiting = false,
  places = 10,
  around = (_, element) => element,
}: DataTableProps<Row>) {
  return (
    <div className={styles.frame} style={{ '--columns': columns.length } as CSSProperties}>
      <table
        role="table"
        aria-busy={waiting || rows === null}
        className={`${styles.table ?? ''} ${waiting ? (styles.waiting ?? '') : ''}`}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ heading, sorted }) => (
              <th key={heading} role="columnheader" scope="col" aria-sort={sorted}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        {rows === null ? (
          <Places columns={columns} count={places} />
        ) : (
          <tbody role="rowgroup">
            {rows.map((row) => (
              <Fragment key={keyOf(row)}>
                {around(
                  row,
                  <tr role="row">
                    {columns.map((column) => (
                      <Cell key={column.heading} column={column} row={row} />
                    ))}
                  </tr>,
                )}
              </Fragment>
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = (
    <>
      <Label column={column} />
      <div>{column.cell(row)}</div>
    </>
  );
  return column.isName ? (
    <th role="rowheader" scope="row" className={kindOf(column)}>
      {content}
    </th>
  ) : (
    <td role="cell" className={kindOf(column)}>
      {content}
    </td>
  );
}

function kindOf<Row>({ isName, isActions }: Column<Row>): string | undefined {
  if (isName) return styles.name;
  return isActions ? styles.actions : undefined;
}

/** On a card the heading stands beside the value; the title and the buttons speak for themselves. */
function Label<Row>({ column }: { column: Column<Row> }) {
  if (column.isName || column.isActions) return null;
  return (
    <span className={styles.label} aria-hidden="true">
      {column.heading}
    </span>
  );
}

function Places<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          {columns.map((column, index) => (
            <td key={column.heading} className={kindOf(column)}>
              <Label column={column} />
              {/* Of uneven length, as what will stand there. */}
              <Skeleton
                height={column.isActions ? 'var(--touch)' : '1.1em'}
                width={`${String(50 + ((row * 3 + index * 2) % 5) * 10)}%`}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
