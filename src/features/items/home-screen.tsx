import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Reply } from '../../../contract/endpoints.ts';
import { paths } from '../../app/paths.ts';
import { useReading } from '../../data/reading.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { toast } from '../../ui/toast.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { HangingTag } from './hanging-tag.tsx';
import { type HomeFilter, homeFilterOf, searchRequest } from './home-filter.ts';
import styles from './home-screen.module.css';
import { ItemCard } from '../../parts/items/item-card.tsx';
import { SearchForm } from './search-form.tsx';
import { resultsLine, texts } from './texts.ts';

type Results = Reply<'GET /search/items/search'>['data'];

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

  const { results, loading, failed, retry } = useResults(filter);

  // Specification section 8: the list is emptied and the page reset to 1.
  const { search, status, page } = filter;
  useEffect(() => {
    if (!failed || page === 1) return;
    toast('error', texts.loadItemsFailed);
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
          label={search === '' && status === null ? texts.onTheBoard : texts.matching}
        />
      </div>
      <SearchForm filter={filter} show={show} />
      {failed ? (
        <Notice
          kind="failed"
          text={texts.loadItemsFailed}
          action={{ label: texts.retry, run: retry }}
        />
      ) : (
        <>
          <p role="status" className={styles.line}>
            {loading || results === null ? texts.loadingItems : resultsLine(results.pagination)}
          </p>
          {results === null ? null : (
            <div aria-busy={loading} className={`${styles.list} ${loading ? styles.waiting : ''}`}>
              {results.items.length === 0 ? <Notice kind="empty" text={texts.noItems} /> : null}
              <ul className={styles.grid}>
                {results.items.map((item, index) => (
                  <li key={item._id} className={styles.hook}>
                    <ItemCard item={item} eager={index < eagerCards} />
                  </li>
                ))}
              </ul>
              <Pagination
                page={results.pagination.page}
                totalPages={results.pagination.totalPages}
                goTo={(next) => {
                  show({ page: next }, false);
                  window.scrollTo(0, 0);
                }}
              />
            </div>
          )}
        </>
      )}
      <Link to={paths.createItem()} className={styles.add}>
        {texts.addItem}
      </Link>
    </>
  );
}

/** The results of a filter; those before stay until the new ones are there. */
function useResults(filter: HomeFilter) {
  const reading = useReading('GET /search/items/search', searchRequest(filter));
  const [last, setLast] = useState<Results | null>(null);

  // Without a network what was seen last stays; what the server itself refuses is a failure.
  const failed =
    reading.state === 'failed' ||
    (reading.state === 'ready' && reading.failure?.kind === 'refused');
  const current = failed ? null : reading.state === 'ready' ? reading.value.data : last;
  if (current !== last) setLast(current);

  return {
    results: current,
    loading: reading.state === 'loading',
    failed,
    retry: reading.state === 'loading' ? () => undefined : reading.retry,
  };
}
