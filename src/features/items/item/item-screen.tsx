import { type ReactNode, Suspense, lazy, use, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Item } from '../../../../contract/entities.ts';
import { editParameter } from '../../../../contract/paths.ts';
import { mayEditItem } from '../../../../contract/permissions.ts';
import { useUnsent } from '../../../client/outbox/outbox.ts';
import { FirstDataContext } from '../../../client/query/first-data.ts';
import { useQuery } from '../../../client/query/query.ts';
import { useSession } from '../../../client/session/session.ts';
import { Age } from '../../../components/time/age.tsx';
import { itemRequest } from '../../../components/items/item-request.ts';
import { Notice } from '../../../components/basics/notice.tsx';
import { useFailureToast } from '../../../components/toasts/use-failure-toast.ts';
import { useDocumentTitle } from '../../../components/navigation/use-document-title.ts';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { Skeleton } from '../../../components/first-paint/skeleton.tsx';
import { ItemSheet } from './item-sheet.tsx';
import { Sheet } from './sheet.tsx';
import styles from './sheet.module.css';
import { MissingItem } from './missing-item.tsx';
import { texts } from '../texts.ts';

const EditItem = lazy(() => import('../edit/edit-item.tsx'));
const UnsentItem = lazy(() => import('../unsent/unsent-item.tsx'));

/** An item's details and actions (specification section 2, item detail). */
export default function ItemScreen() {
  const { id = '' } = useParams();
  return <ItemById key={id} id={id} />;
}

function ItemById({ id }: { id: string }) {
  const query = useQuery('GET /items/{id}', itemRequest(id));
  const inDocument = use(FirstDataContext);
  const [retried, setRetried] = useState(false);
  const item = query.state === 'ready' ? query.value.item : null;
  const unsent = useUnsent().find((entry) => entry.id === id);
  const failure = query.state === 'failed' && unsent === undefined ? query.failure : null;
  useDocumentTitle(failure === null ? null : texts.heading);

  useFailureToast(failure, texts.loadItemFailed);

  const isThere = item !== null;
  useEffect(() => {
    // The item has replaced the focused button.
    if (isThere && retried) document.querySelector('h1')?.focus();
  }, [isThere, retried]);

  if (item === null && unsent !== undefined)
    return (
      <Suspense fallback={<ItemSkeleton />}>
        <UnsentItem entry={unsent} />
      </Suspense>
    );
  if (query.state === 'failed') {
    const retry = () => {
      setRetried(true);
      query.retry();
    };
    return <MissingItem retry={retry} />;
  }
  if (item !== null)
    return (
      <ItemView
        item={item}
        isFromDocument={query.state === 'ready' && query.seenAt === inDocument.seenAt}
        age={<Age of={query} />}
      />
    );
  return retried ? <MissingItem retry={() => undefined} busy /> : <ItemSkeleton />;
}

interface ItemViewProps {
  item: Item;
  isFromDocument: boolean;
  /** The age of the cached copy. */
  age: ReactNode;
}

function ItemView({ item, isFromDocument, age }: ItemViewProps) {
  const [query] = useSearchParams();
  const session = useSession();
  if (
    session.state !== 'signed in' ||
    !query.has(editParameter) ||
    !mayEditItem(session.user, item)
  ) {
    return <ItemSheet item={item} isFromDocument={isFromDocument} age={age} />;
  }
  return (
    <Suspense fallback={<Notice kind="loading" text={texts.loading} />}>
      <EditItem item={item} userId={session.user.id} />
    </Suspense>
  );
}

const lines = ['96%', '88%', '60%'];

/** Placeholder for an item's sheet while the item loads. */
function ItemSkeleton() {
  return (
    <>
      <p role="status">
        <VisuallyHidden>{texts.loadingItem}</VisuallyHidden>
      </p>
      <Sheet
        isPlaceholder
        head={
          <>
            <div className={styles.marks}>
              <Skeleton width="7em" height="1.9em" />
            </div>
            <div className={styles.title}>
              <Skeleton width="80%" height="1em" />
            </div>
          </>
        }
        picture={<Skeleton height="min(40svh, 420px)" />}
      >
        <div className={`${styles.part ?? ''} ${styles.lines ?? ''}`}>
          {lines.map((width) => (
            <Skeleton key={width} width={width} height="1.1em" />
          ))}
        </div>
        <div className={styles.bar}>
          <Skeleton width="9em" height="var(--touch)" />
        </div>
      </Sheet>
    </>
  );
}
