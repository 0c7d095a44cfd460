import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { pageSizes } from '../../../contract/bounds.ts';
import { paths } from '../../../contract/paths.ts';
import { invalidate, queryKey } from '../../client/query/query.ts';
import { AgeBetween } from '../../components/time/age.tsx';
import { CardGrid } from '../../components/items/card/card-grid.tsx';
import { CardSkeletons } from '../../components/items/card/card-skeletons.tsx';
import type { ItemsPage } from '../../components/lists/stable-list.ts';
import { ItemCard } from '../../components/items/card/item-card.tsx';
import { ShowArrived } from '../../components/lists/show-arrived.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { Pagination } from '../../components/lists/pagination.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { HangingTag } from './hanging-tag.tsx';
import { type HomeFilter, homeFilterOf, searchRequest } from './home-filter.ts';
import styles from './home-screen.module.css';
import { SearchForm } from './search-form.tsx';
import { resultsLine, texts } from './texts.ts';
import { useBoard } from './use-board.ts';

/** How many cards are sure to be on the first screenful. */
const eagerCards = 2;

/** The list of items with search, filter and pages (specification section 2, home). */
export function HomeScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filter = homeFilterOf(query);
  const show = (changes: Partial<HomeFilter>, replace: boolean) => {
    void navigate(paths.home({ ...filter, ...changes }), { replace });
  };
  useDocumentTitle(texts.heading);

  const { results, saved, arrived, showArrived, loading, failed, retry } = useBoard(filter);
  const line = useRef<HTMLParagraphElement>(null);
  /** Back to where the list begins, for eyes and for keyboards: what was pressed may be gone. */
  const toTop = () => {
    line.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };

  // Specification section 8: the list is emptied and the page reset to 1.
  const { search, status, page } = filter;
  useEffect(() => {
    if (!failed || page === 1) return;
    toast('error', texts.loadItemsFailed);
    // Or else page 1 would show what was read a moment ago, without asking the server.
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
      <ShowArrived
        count={arrived}
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
      <Link to={paths.createItem()} className={styles.add} data-floats>
        {texts.addItem}
      </Link>
    </>
  );
}

interface ResultListProps {
  results: ItemsPage;
  /** Which one was asked for. */
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
