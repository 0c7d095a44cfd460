import { useId, useRef, useState } from 'react';
import type { DeskList as ListName } from '../../../../contract/http/replies.ts';
import { Age } from '../../../components/time/age.tsx';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import { FailedQuery } from '../../../components/basics/failed-query.tsx';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { type DeskAddress, deskPath } from '../desk-address.ts';
import { emptyLists, listNames, rangeLine, texts } from '../texts.ts';
import styles from './desk-list.module.css';
import { DeskRow } from './desk-row.tsx';
import { useDeskList } from './use-desk-list.ts';

interface DeskListProps {
  list: ListName;
  address: DeskAddress;
  /** Whether the list's name is visible elsewhere, such as on a tab. */
  isNamed?: boolean;
  className?: string | undefined;
}

/** One of the desk's lists. */
export function DeskList({ list, address, isNamed = false, className = '' }: DeskListProps) {
  const headingId = useId();
  const region = useRef<HTMLElement>(null);
  const { search, itemId } = address;
  const { shown, ...loaded } = useDeskList(list, address, region);
  const [active, setActive] = useState<string | null>(null);
  const items = shown?.entries ?? [];
  const unjudged = loaded.query.state === 'ready' ? loaded.query.value.unjudgedIds : [];
  const has = (id: string | null) => items.some(({ _id }) => _id === id);
  const tabStop = has(active) ? active : has(itemId) ? itemId : items[0]?._id;

  return (
    <section
      ref={region}
      className={`${styles.list ?? ''} ${className}`}
      aria-labelledby={headingId}
      data-list={list}
    >
      <h2 id={headingId} className={isNamed ? styles.hidden : styles.heading}>
        <span>{listNames[list]}</span>
        <span className={styles.count}>{shown?.pagination.total ?? '…'}</span>
      </h2>
      {loaded.failure !== null ? (
        <FailedQuery
          query={{ failure: loaded.failure, retry: loaded.retry }}
          otherwise={texts.failed}
        />
      ) : shown === null ? (
        <DeskListSkeleton />
      ) : (
        <>
          <div className={styles.age}>
            <Age of={loaded.query} />
          </div>
          {loaded.isOutdated ? (
            <div className={styles.changed} role="status">
              <span>{texts.changed}</span>
              <Button onClick={loaded.showArrived}>{texts.showChanges}</Button>
            </div>
          ) : null}
          {items.length === 0 ? (
            <p className={styles.empty} role="status">
              {search === '' ? emptyLists[list] : texts.nothingFound}
            </p>
          ) : null}
          <ul className={loaded.waiting ? styles.waiting : undefined} aria-busy={loaded.waiting}>
            {items.map((item) => (
              <li key={item._id} className={styles.entry}>
                <DeskRow
                  item={item}
                  to={deskPath({ ...address, itemId: item._id })}
                  isOpen={item._id === itemId}
                  isUnjudged={unjudged.includes(item._id)}
                  isTabStop={item._id === tabStop}
                  onFocus={() => setActive(item._id)}
                />
              </li>
            ))}
          </ul>
          <Pager list={list} address={address} pagination={shown.pagination} />
        </>
      )}
    </section>
  );
}

function DeskListSkeleton() {
  return (
    <div data-waits>
      <VisuallyHidden>
        <span role="status">{texts.loadingList}</span>
      </VisuallyHidden>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton width="40px" height="40px" />
          <div>
            <Skeleton width="80%" height="19px" />
            <Skeleton width="55%" height="24px" />
            <Skeleton width="70%" height="17px" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface PagerProps {
  list: ListName;
  address: DeskAddress;
  pagination: { page: number; limit: number; total: number; totalPages: number };
}

function Pager({ list, address, pagination }: PagerProps) {
  const { page, totalPages } = pagination;
  // An address may name a page beyond the end. Then the pager stays, and its link to newer items opens the last page.
  if (totalPages <= 1 && page === 1) return null;
  const pageAt = (next: number) =>
    deskPath({ ...address, pages: { ...address.pages, [list]: Math.min(next, totalPages) } });
  return (
    <nav className={styles.pager} aria-label={listNames[list]}>
      {page > 1 ? (
        <LinkButton to={pageAt(page - 1)} aria-label={texts.newer}>
          ←
        </LinkButton>
      ) : (
        <span />
      )}
      <span>{page > totalPages ? null : rangeLine(pagination)}</span>
      {page < totalPages ? (
        <LinkButton to={pageAt(page + 1)} aria-label={texts.older}>
          →
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  );
}
