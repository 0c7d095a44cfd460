import { type CSSProperties, Fragment, type ReactNode } from 'react';
import styles from './data-table.module.css';
import { Skeleton } from '../basics/skeleton.tsx';
import { VisuallyHidden } from '../basics/visually-hidden.tsx';
import { useRowFocus } from './use-row-focus.ts';

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
  /** The cell names the row for screen readers, and is the title of its card. */
  isName?: boolean;
  /** The cell has buttons and links: they stay on one line, and at the bottom of a card. */
  isActions?: boolean;
  /** The sort order, if the rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Null while the first rows load: the table shows placeholders, and the caller shows the loading text. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string;
  /** Whether other rows are loading. The present rows stay visible until then. */
  waiting?: boolean;
  /** How many placeholder rows to show. */
  placeholderRows?: number;
  /** Whether all columns fit on a phone: one has names, all others have short numbers. */
  isNarrow?: boolean;
  /** Wraps a row's element in something that renders no element itself, such as a context provider. */
  around?: (row: Row, element: ReactNode) => ReactNode;
}

/**
 * A table that shows each row as a card if there is no room for the columns. The roles are explicit because
 * a table with another CSS `display` loses its table roles for screen readers.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  waiting = false,
  placeholderRows = 10,
  isNarrow = false,
  around = (_, element) => element,
}: DataTableProps<Row>) {
  const rowFocus = useRowFocus(rows);
  return (
    <div
      className={styles.frame}
      style={{ '--columns': columns.length } as CSSProperties}
      data-narrow={isNarrow || undefined}
      data-waits={rows === null || undefined}
    >
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
          <PlaceholderRows columns={columns} count={placeholderRows} />
        ) : (
          <tbody role="rowgroup" {...rowFocus}>
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

/** The column's heading beside the value on a card. The title and the buttons need none. */
function Label<Row>({ column }: { column: Column<Row> }) {
  if (column.isName || column.isActions) return null;
  return (
    <span className={styles.label} aria-hidden="true">
      {column.heading}
    </span>
  );
}

function PlaceholderRows<Row>({
  columns,
  count,
}: {
  columns: readonly Column<Row>[];
  count: number;
}) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          {columns.map((column, index) => (
            <td key={column.heading} className={kindOf(column)}>
              <Label column={column} />
              {/* Varied widths look like real content. */}
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
