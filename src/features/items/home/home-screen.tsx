import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { pageSizes } from '../../../../contract/bounds.ts';
import { paths } from '../../../../contract/paths.ts';
import { invalidate, queryKey } from '../../../client/query/query.ts';
import { AgeBetween } from '../../../components/time/age.tsx';
import { CardGrid } from '../../../components/items/card/card-grid.tsx';
import { CardSkeletons } from '../../../components/items/card/card-skeletons.tsx';
import { ItemCard } from '../../../components/items/card/item-card.tsx';
import { ShowArrived } from '../../../components/lists/show-arrived.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import { Pagination } from '../../../components/first-paint/pagination.tsx';
import { toast } from '../../../components/toasts/toast.ts';
import { useDocumentTitle } from '../../../components/navigation/use-document-title.ts';
import { type HomeFilter, homeFilterOf, searchRequest } from './home-filter.ts';
import styles from './home-screen.module.css';
import type { ItemsPage } from '../saved/search-saved.ts';
import { SearchForm } from './search-form.tsx';
import { resultsLine, texts } from '../texts.ts';
import { useBoard } from './use-board.ts';
import tagStyles from './hanging-tag.module.css';

/** Number of cards that are in the first viewport on every screen size: their photos load eagerly. */
const eagerCards = 2;

/** The list of items with search, filter and pagination (specification section 2, home). */
export function HomeScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = homeFilterOf(query);
  const show = (changes: Partial<HomeFilter>, replace: boolean) => {
    void navigate(paths.home({ ...filter, ...changes }), { replace });
  };
  useDocumentTitle(texts.heading);

  const region = useRef<HTMLDivElement>(null);
  const { results, saved, newCount, showArrived, loading, failed, retry } = useBoard(
    filter,
    region,
  );
  const line = useRef<HTMLParagraphElement>(null);
  /** Scrolls to the start of the list and focuses it: the pressed button may be gone. */
  const toTop = () => {
    line.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };

  // Specification section 8: a failure empties the list and resets the page to 1.
  const { search, status, page } = filter;
  useEffect(() => {
    if (!failed || page === 1) return;
    toast('error', texts.loadItemsFailed);
    // Without this, page 1 would come from the query cache and no request would be sent.
    const firstPage = searchRequest({ search, status, page: 1 });
    invalidate(queryKey('GET /search/items/search', firstPage));
    void navigate(paths.home({ search, status }), { replace: true });
  }, [failed, page, search, status, navigate]);

  return (
    <>
      <div className={styles.hero}>
        <div>
          <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
          <p className={styles.motto}>{texts.motto}</p>
        </div>
        <HangingTag
          count={results?.pagination.total ?? null}
          label={
            saved !== null
              ? texts.saved
              : search === '' && status === null
                ? texts.onTheBoard
                : texts.matching
          }
        />
      </div>
      <SearchForm filter={filter} show={show} />
      <div className={styles.line}>
        <p ref={line} tabIndex={-1} role="status">
          {failed
            ? null
            : loading || results === null
              ? texts.loadingItems
              : resultsLine(results.pagination, saved !== null)}
        </p>
        {saved === null || saved.results.items.length === 0 ? null : <AgeBetween {...saved} />}
      </div>
      <div ref={region}>
        <ShowArrived
          count={newCount}
          show={() => {
            showArrived();
            toTop();
          }}
        />
        {failed ? (
          <Notice
            kind="failed"
            text={texts.loadItemsFailed}
            action={{
              label: texts.retry,
              run: () => {
                retry();
                line.current?.focus();
              },
            }}
          />
        ) : results === null ? (
          <CardSkeletons count={pageSizes.home} />
        ) : (
          <div
            aria-busy={loading}
            className={`${styles.list ?? ''} ${loading ? (styles.waiting ?? '') : ''}`}
          >
            <ResultList
              results={results}
              page={page}
              goTo={(next) => {
                show({ page: next }, false);
                toTop();
              }}
            />
          </div>
        )}
      </div>
      <Link to={paths.createItem()} className={styles.add} data-floats>
        {texts.addItem}
      </Link>
    </>
  );
}

interface ResultListProps {
  results: ItemsPage;
  /** The requested page. */
  page: number;
  goTo: (page: number) => void;
}

function ResultList({ results, page, goTo }: ResultListProps) {
  const { items, pagination } = results;
  return (
    <>
      {items.length === 0 ? <Notice kind="empty" text={texts.noItems} /> : null}
      <CardGrid
        items={items}
        card={(item, index) => <ItemCard item={item} eager={index < eagerCards} />}
      />
      <Pagination page={page} totalPages={pagination.totalPages} goTo={goTo} />
    </>
  );
}

/**
 * Decorative tag with the number of items. The line above the list has the same number as text,
 * so this drawing is hidden from screen readers.
 * @param count null while the list loads
 * @param label two or three short words below the number
 */
function HangingTag({ count, label }: { count: number | null; label: string }) {
  const number = count === null ? '…' : String(count);
  return (
    <svg className={tagStyles.tag} viewBox="0 0 190 280" aria-hidden="true">
      <g className={tagStyles.swinging}>
        <path className={tagStyles.string} d="M95 -60V64M95 64c-9 8-9 20 0 26s10-18 0-26" />
        <path
          className={tagStyles.paper}
          fillRule="evenodd"
          d="M62 56h66l46 46v158a8 8 0 0 1-8 8H24a8 8 0 0 1-8-8V102ZM95 72a12 12 0 1 0 .1 0Z"
        />
        <circle className={tagStyles.eyelet} cx="95" cy="84" r="16" />
        <path className={tagStyles.stitches} d="M66 66h58l40 40v152H26V106Z" />
        <text
          className={tagStyles.count}
          x="95"
          y="194"
          // Shrinks a long number to fit inside the stitches.
          style={{ fontSize: `${String(Math.min(66, 200 / number.length))}px` }}
        >
          {number}
        </text>
        <text className={tagStyles.words} x="95" y="236">
          {label}
        </text>
      </g>
    </svg>
  );
}
