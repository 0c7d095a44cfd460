import type { Pagination as Counted } from '../../../../contract/http/pagination.ts';
import type { QueryCall } from '../../../core/storage/query-key.ts';
import { Age } from '../../../components/time/age.tsx';
import { type Column, DataTable } from '../../../components/lists/data-table.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import styles from './list-panel.module.css';
import type { List } from './use-list.ts';
import { countLine } from '../../../components/basics/count-line.ts';

interface ListPanelProps<Row> {
  /** The table's caption, for screen readers. */
  caption: string;
  words: {
    /** Singular and plural. */
    noun: [string, string];
    loading: string;
    empty: string;
    /** Says how to add a first entry. Omit it for a list with a search, which may be empty because no entry matches. */
    emptyHint?: string;
    failed: string;
  };
  list: Omit<List<QueryCall>, 'reply'>;
  columns: readonly Column<Row>[];
  /** Null until the first reply is loaded. */
  rows: readonly Row[] | null;
  keyOf: (row: Row) => string;
  /** Undefined until the first reply is loaded, and for a list without pages. */
  pagination?: Counted | undefined;
  /** The requested page and a function that opens another page; undefined for a list without pages. */
  pages?: { page: number; goTo: (page: number) => void };
  placeholderRows?: number;
}

/** A table with a count above and page numbers below. A notice replaces a table that is empty or failed to load. */
export function ListPanel<Row>({
  caption,
  words,
  list,
  columns,
  rows,
  keyOf,
  pagination,
  pages,
  placeholderRows,
}: ListPanelProps<Row>) {
  if (list.failed) {
    return <Notice kind="failed" text={words.failed} retry={list.retry} />;
  }
  const counts = pagination ?? { total: rows?.length ?? 0, page: 1, totalPages: 1 };
  const isEmpty = rows?.length === 0;
  const lineOf = () => {
    if (rows === null || list.waiting) return words.loading;
    return list.isStale ? words.failed : countLine(counts, ...words.noun);
  };
  return (
    <>
      <div className={styles.said}>
        <p role="status" className={styles.line}>
          {lineOf()}
        </p>
        <Age of={list.query} />
      </div>
      {isEmpty ? (
        <Notice
          kind="empty"
          text={words.empty}
          {...(words.emptyHint !== undefined && { hint: words.emptyHint })}
        />
      ) : (
        <DataTable
          caption={caption}
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          waiting={list.waiting}
          {...(placeholderRows !== undefined && { placeholderRows })}
        />
      )}
      {pages === undefined ? null : (
        <div className={styles.pages}>
          <Pagination page={pages.page} totalPages={counts.totalPages} goTo={pages.goTo} />
        </div>
      )}
    </>
  );
}
