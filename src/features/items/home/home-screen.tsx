import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../../components/basics/lazy-part.tsx';
import { pageSizes } from '../../../../contract/bounds.ts';
import { paths } from '../../../../contract/paths.ts';
import { invalidate, queryKey } from '../../../client/query/query.ts';
import { useSession } from '../../../client/session/session.ts';
import { AgeBetween } from '../../../components/time/age.tsx';
import { CardGrid } from '../../../components/items/card/card-grid.tsx';
import { CardSkeletons } from '../../../components/items/card/card-skeletons.tsx';
import { ItemCard } from '../../../components/items/card/item-card.tsx';
import { ShowArrived } from '../../../components/lists/show-arrived.tsx';
import { countLine } from '../../../components/basics/count-line.ts';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import { Pagination } from '../../../components/first-paint/pagination.tsx';
import { toast } from '../../../components/toasts/toast.ts';
import { useDocumentTitle } from '../../../components/navigation/use-document-title.ts';
import { AddLink } from './add-link.tsx';
import { HangingTag } from './hanging-tag.tsx';
import { isFiltered } from './active-filters.ts';
import { type HomeFilter, allItems, homeFilterOf, searchRequest } from './home-filter.ts';
import styles from './home-screen.module.css';
import type { ItemsPage } from '../saved/search-saved-items.ts';
import { isPartlySavable, searchToSave } from './save-search/savable.ts';
import { SearchForm } from './search-form.tsx';
import { texts } from '../texts.ts';
import { useSearchResults } from './use-search-results.ts';

const SaveSearch = lazyPart(() => import('./save-search/save-search.tsx'));

/** Number of cards that are in the first viewport on every screen size: their photos load eagerly. */
const eagerCards = 4;

/** The list of items with search, filter and pagination (specification section 2, home). */
export function HomeScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const session = useSession();
  const filter = homeFilterOf(query);
  // A ref, because the search box debounces its calls of `show`, and the filter may change meanwhile.
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  });
  const show = (changes: Partial<HomeFilter>, replace: boolean) => {
    void navigate(paths.home({ ...latest.current, ...changes }), { replace });
  };
  useDocumentTitle(texts.heading);

  const region = useRef<HTMLDivElement>(null);
  const { results, correctedTo, figure, saved, newCount, showArrived, loading, failed, retry } =
    useSearchResults(filter, region);
  const line = useRef<HTMLParagraphElement>(null);
  /** Scrolls to the top and focuses the line above the list, because the pressed button may be gone. */
  const toTop = () => {
    line.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };

  // Specification section 8: a failure empties the list and resets the page to 1.
  const { page } = filter;
  const showFirstPage = useEffectEvent(() => {
    toast('error', texts.loadItemsFailed);
    // Without this, page 1 would come from the query cache and no request would be sent.
    invalidate(queryKey('GET /search/items/search', searchRequest({ ...filter, page: 1 })));
    show({ page: 1 }, true);
  });
  useEffect(() => {
    if (failed && page > 1) showFirstPage();
  }, [failed, page]);

  const lastPage = loading || results === null ? page : results.pagination.totalPages;
  const showLastPage = useEffectEvent(() => show({ page: lastPage }, true));
  useEffect(() => {
    // A link may lead to a page that the list no longer has.
    if (page > lastPage) showLastPage();
  }, [page, lastPage]);

  return (
    <div className={styles.screen}>
      <div className={styles.hero}>
        <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
        {session.state === 'signed in' ? null : <p className={styles.motto}>{texts.motto}</p>}
      </div>
      <HangingTag
        count={results?.pagination.total ?? null}
        label={
          saved !== null ? texts.saved : isFiltered(filter) ? texts.matching : texts.onTheBoard
        }
      />
      <SearchForm
        filter={filter}
        show={show}
        removed={() => line.current?.focus({ preventScroll: true })}
      />
      <div className={styles.line} data-for-words={filter.search === '' ? undefined : ''}>
        <p ref={line} tabIndex={-1} role="status">
          {failed || correctedTo === null ? null : (
            <span className={styles.hint}>{`${texts.correctedTo(correctedTo)} `}</span>
          )}
          {failed
            ? null
            : loading || results === null
              ? texts.loadingItems
              : countLine(results.pagination, saved === null ? 'item' : 'saved item')}
        </p>
        {saved === null || saved.results.items.length === 0 ? null : <AgeBetween {...saved} />}
      </div>
      {failed || results?.items.length === 0 ? null : <SaveSearchLater filter={filter} />}
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
            retry={() => {
              retry();
              line.current?.focus();
            }}
          />
        ) : results === null ? (
          <CardSkeletons count={pageSizes.home} />
        ) : (
          <div
            aria-busy={loading}
            className={`${styles.list ?? ''} ${loading ? (styles.waiting ?? '') : ''}`}
          >
            {figure === undefined ? null : <p>{figure}</p>}
            <ResultList
              results={results}
              filter={filter}
              clear={() => {
                show(allItems, false);
                toTop();
              }}
              goTo={(next) => {
                show({ page: next }, false);
                line.current?.focus({ preventScroll: true });
              }}
            />
          </div>
        )}
      </div>
      <AddLink />
    </div>
  );
}

interface ResultListProps {
  results: ItemsPage;
  filter: HomeFilter;
  /** Shows all items. */
  clear: () => void;
  goTo: (page: number) => void;
}

function ResultList({ results, filter, clear, goTo }: ResultListProps) {
  const { items, pagination } = results;
  return (
    <>
      {items.length === 0 ? <NothingFound filter={filter} clear={clear} /> : null}
      <CardGrid
        items={items}
        card={(item, index) => <ItemCard item={item} eager={index < eagerCards} />}
      />
      <Pagination page={filter.page} totalPages={pagination.totalPages} goTo={goTo} />
    </>
  );
}

/** The action that saves a search. It is loaded after the first paint, in the space that is reserved for it. */
function SaveSearchLater({ filter }: Pick<ResultListProps, 'filter'>) {
  const { state } = useSession();
  const search = searchToSave(filter);
  if (search === null) return null;
  return (
    <div className={styles.saveSearch} data-partly={isPartlySavable(filter) || undefined}>
      {state === 'loading' ? null : <SaveSearch filter={filter} search={search} />}
    </div>
  );
}

function NothingFound({ filter, clear }: Pick<ResultListProps, 'filter' | 'clear'>) {
  const { search } = filter;
  return (
    <div className={styles.nothing}>
      <Notice kind="empty" text={texts.noItems} />
      {isFiltered(filter) ? (
        <Button onClick={clear}>{search === '' ? texts.showAll : texts.clearSearch}</Button>
      ) : null}
      {search === '' ? null : (
        <LinkButton look="primary" to={paths.createLostItem(search)}>
          {texts.postAsLost}
        </LinkButton>
      )}
      <SaveSearchLater filter={filter} />
    </div>
  );
}
