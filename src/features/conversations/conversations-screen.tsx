import { type RefObject, useRef } from 'react';
import { pageSizes } from '../../../contract/bounds.ts';
import type { Reply, Request } from '../../../contract/endpoints.ts';
import type { Conversation } from '../../../contract/entities.ts';
import { queryKey, useQuery } from '../../client/query/query.ts';
import { Age } from '../../components/time/age.tsx';
import { usePageNumber } from '../../components/lists/use-page-number.ts';
import { Button } from '../../components/basics/button.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { Pagination } from '../../components/lists/pagination.tsx';
import type { ListPage } from '../../components/lists/stable-list.ts';
import { failureToShow, useStableList } from '../../components/lists/use-stable-list.ts';
import { useFailureToast } from '../../components/toasts/use-failure-toast.ts';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { ConversationEntry, EntrySkeleton } from './conversation-entry.tsx';
import styles from './conversations-screen.module.css';
import { texts } from './texts.ts';
import { toastLoadFailure } from './toast-load-failure.ts';

const call = 'GET /conversations';

/** The viewer's conversations (specification section 2). */
export default function ConversationsScreen() {
  const { page, goTo } = usePageNumber();
  const request: Request<typeof call> = { query: { page, limit: pageSizes.conversations } };
  const query = useQuery(call, request);
  const region = useRef<HTMLDivElement>(null);
  const list = useStableList(query, { key: queryKey(call, request), pageOf, region });
  useDocumentTitle(tabTitle(texts.conversations));
  // While a cached list is shown, only a refusal shows a toast. An unreachable server does not, because the reader can
  // go on reading the list.
  useFailureToast(failureToShow(query), texts.loadConversationsFailed, toastLoadFailure);

  return (
    <div className={styles.screen}>
      <PageHeading className={styles.heading}>{texts.conversations}</PageHeading>
      <Age of={query} />
      {list.failure !== null ? (
        <Notice kind="failed" text={texts.loadConversationsFailed} retry={list.retry} />
      ) : list.waiting || list.shown === null ? (
        <Loading />
      ) : (
        <List {...list} {...list.shown} region={region} goTo={goTo} />
      )}
    </div>
  );
}

function pageOf({
  conversations: { docs, pagination },
}: Reply<typeof call>): ListPage<Conversation> {
  return { entries: docs, pagination };
}

interface ListProps extends ReturnType<typeof pageOf> {
  arrivedCount: number;
  showArrived: () => void;
  region: RefObject<HTMLDivElement | null>;
  goTo: (page: number) => void;
}

function List({ entries, pagination, arrivedCount, showArrived, region, goTo }: ListProps) {
  return (
    <div ref={region}>
      {entries.length === 0 ? (
        <Notice kind="empty" text={texts.noConversations} hint={texts.noConversationsHint} />
      ) : null}
      <ul className={styles.list}>
        {entries.map((conversation) => (
          <ConversationEntry key={conversation._id} conversation={conversation} />
        ))}
      </ul>
      {arrivedCount > 0 ? (
        <div className={styles.waiting}>
          <Button
            look="primary"
            onClick={() => {
              showArrived();
              window.scrollTo(0, 0);
            }}
          >
            {texts.newOnTop}
          </Button>
        </div>
      ) : null}
      <Pagination page={pagination.page} totalPages={pagination.totalPages} goTo={goTo} />
    </div>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{texts.loadingConversations}</span>
      </VisuallyHidden>
      {/* Enough placeholders to fill the window of a phone. */}
      <ul className={styles.list} data-waits>
        {Array.from({ length: 10 }, (_, at) => (
          <EntrySkeleton key={at} />
        ))}
      </ul>
    </>
  );
}
