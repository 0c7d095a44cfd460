import { type RefObject, useEffect, useRef, useState } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply } from '../../../contract/endpoints.ts';
import { useQuery } from '../../client/query/query.ts';
import { Age } from '../../components/time/age.tsx';
import { usePageNumber } from '../../components/lists/use-page-number.ts';
import { Button } from '../../components/basics/button.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { Pagination } from '../../components/lists/pagination.tsx';
import { Skeleton } from '../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { ConversationEntry } from './conversation-entry.tsx';
import styles from './conversations-screen.module.css';
import { texts } from './texts.ts';
import { useFailureToast } from './use-failure-toast.ts';
import { idsOf, inOrderOf, isOrderOf } from './shown-order.ts';

/** The viewer's conversations (specification section 2). */
export function ConversationsScreen() {
  const { page, goTo } = usePageNumber();
  const query = useQuery('GET /conversations', {
    query: { page, limit: pageSizes.conversations },
  });
  useDocumentTitle(tabTitle(texts.conversations));
  useFailureToast(query, texts.loadConversationsFailed);

  return (
    <div className={styles.screen}>
      <PageHeading className={styles.heading}>{texts.conversations}</PageHeading>
      <Age of={query} />
      {query.state === 'loading' ? <Loading /> : null}
      {query.state === 'failed' ? (
        <Notice
          kind="failed"
          text={texts.loadConversationsFailed}
          action={{ label: texts.retry, run: query.retry }}
        />
      ) : null}
      {query.state === 'ready' ? (
        <List key={page} page={query.value.conversations} goTo={goTo} />
      ) : null}
    </div>
  );
}

interface ListProps {
  page: Reply<'GET /conversations'>['conversations'];
  goTo: (page: number) => void;
}

function List({ page: { docs, pagination }, goTo }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { shown, hasNewOrder, apply } = useShownOrder(docs, useIsReaderBusy(list));
  return (
    <>
      {shown.length === 0 ? <Notice kind="empty" text={texts.noConversations} /> : null}
      <ul ref={list} className={styles.list}>
        {shown.map((conversation) => (
          <ConversationEntry key={conversation._id} conversation={conversation} />
        ))}
      </ul>
      {hasNewOrder ? (
        <div className={styles.waiting}>
          <Button
            look="primary"
            onClick={() => {
              apply();
              window.scrollTo(0, 0);
            }}
          >
            {texts.newOnTop}
          </Button>
        </div>
      ) : null}
      <Pagination page={pagination.page} totalPages={pagination.totalPages} goTo={goTo} />
    </>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{texts.loadingConversations}</span>
      </VisuallyHidden>
      <div className={styles.loading}>
        {['1', '2', '3', '4', '5'].map((key) => (
          <Skeleton key={key} height="5.2rem" />
        ))}
      </div>
    </>
  );
}

/**
 * Keeps the order of a list while the reader is busy with it: entries update in place and take their new order
 * afterwards.
 * @param isReaderBusy whether the reader is busy with the list
 */
function useShownOrder<E extends { _id: string }>(entries: readonly E[], isReaderBusy: boolean) {
  const [ids, setIds] = useState(() => idsOf(entries));
  const hasNewOrder = !isOrderOf(ids, entries);
  const apply = () => setIds(idsOf(entries));
  // An empty list has no entries that could move.
  if (hasNewOrder && (!isReaderBusy || ids.length === 0)) apply();
  return { shown: inOrderOf(ids, entries), hasNewOrder, apply };
}

/** Whether the reader is busy with a list: its start is scrolled out of view, or the focus is in it. */
function useIsReaderBusy(list: RefObject<HTMLElement | null>): boolean {
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const look = () => {
      const element = list.current;
      const isScrolled = element !== null && element.getBoundingClientRect().top < 0;
      setIsBusy(isScrolled || (element?.contains(document.activeElement) ?? false));
    };
    const events = ['scroll', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [list]);

  return isBusy;
}
