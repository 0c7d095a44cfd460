import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { Item } from '../../../../contract/entities.ts';
import { mayEditItem } from '../../../../contract/permissions.ts';
import { useUnsent } from '../../../client/outbox/outbox.ts';
import { useQuery } from '../../../client/query/query.ts';
import { useSession } from '../../../client/session/session.ts';
import { Age } from '../../../components/time/age.tsx';
import { ReturnedMoment } from '../../../components/items/hand-over/returned-moment.tsx';
import { itemRequest } from '../../../components/items/item-request.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { TagNumber } from '../../../components/items/card/tag-number.tsx';
import { Button } from '../../../components/basics/button.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import { toastFailure } from '../../../components/toasts/toast-failure.ts';
import { tabTitle, useDocumentTitle } from '../../../components/navigation/use-document-title.ts';
import { Modal } from '../../../components/dialogs/modal.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { Skeleton } from '../../../components/first-paint/skeleton.tsx';
import { BackToItems } from './back-to-items.tsx';
import { isEditing } from './edit-path.ts';
import { ItemActions } from './actions/item-actions.tsx';
import { ItemFacts } from './item-facts.tsx';
import styles from './item-screen.module.css';
import { JustPosted } from './just-posted.tsx';
import { MissingItem } from './missing-item.tsx';
import { texts } from '../texts.ts';
import photoStyles from './item-photo.module.css';

const EditItem = lazy(() => import('../edit/edit-item.tsx'));
const UnsentItem = lazy(() => import('../unsent/unsent-item.tsx'));

/** Titles with more characters than this get a smaller font. */
const longTitleLength = 60;

/** An item's details and actions (specification section 2, item detail). */
export function ItemScreen() {
  const { id = '' } = useParams();
  return <ItemById key={id} id={id} />;
}

function ItemById({ id }: { id: string }) {
  const query = useQuery('GET /items/{id}', itemRequest(id));
  const [retried, setRetried] = useState(false);
  const item = query.state === 'ready' ? query.value.item : null;
  const unsent = useUnsent().find((entry) => entry.id === id);
  const failure = query.state === 'failed' && unsent === undefined ? query.failure : null;
  useDocumentTitle(failure === null ? null : texts.heading);

  useEffect(() => {
    if (failure !== null) toastFailure(failure, texts.loadItemFailed);
  }, [failure]);

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
  if (item !== null) return <ItemView item={item} age={<Age of={query} />} />;
  return retried ? <MissingItem retry={() => undefined} busy /> : <ItemSkeleton />;
}

interface ItemViewProps {
  item: Item;
  /** The age of the cached copy. */
  age: ReactNode;
}

function ItemView({ item, age }: ItemViewProps) {
  const [query] = useSearchParams();
  const session = useSession();
  if (session.state !== 'signed in' || !isEditing(query) || !mayEditItem(session.user, item)) {
    return <ItemSheet item={item} age={age} />;
  }
  return (
    <Suspense fallback={<Notice kind="loading" text={texts.loading} />}>
      <EditItem item={item} userId={session.user.id} />
    </Suspense>
  );
}

function ItemSheet({ item, age }: ItemViewProps) {
  useDocumentTitle(tabTitle(item.title));
  return (
    <>
      <BackToItems />
      <article className={styles.lifted}>
        <div className={styles.sheet}>
          <div className={styles.picture}>
            <ReturnedMoment item={item}>
              <ItemPhoto item={item} />
            </ReturnedMoment>
          </div>
          <div className={styles.words}>
            <div className={styles.marks}>
              <StatusMark status={item.status} />
              <TagNumber id={item._id} />
              {age}
            </div>
            <PageHeading
              className={`${styles.title ?? ''} ${item.title.length > longTitleLength ? (styles.long ?? '') : ''}`}
            >
              {item.title}
            </PageHeading>
            <JustPosted />
            <ItemFacts item={item} />
            <div className={styles.tear}>
              <ItemActions item={item} />
            </div>
          </div>
        </div>
      </article>
    </>
  );
}

/** An item's photo; a press opens it in an overlay. */
function ItemPhoto({ item: { photo, title } }: { item: Item }) {
  const [enlarged, setEnlarged] = useState(false);
  if (photo === null) return <p className={photoStyles.none}>{texts.noImage}</p>;
  const { large, width, height, placeholder } = photo;
  return (
    <>
      <button type="button" className={photoStyles.photo} onClick={() => setEnlarged(true)}>
        <img
          src={large}
          alt={title}
          width={width}
          height={height}
          fetchPriority="high"
          style={{ backgroundImage: `url("${placeholder}")` }}
        />
        <VisuallyHidden> {texts.enlarge}</VisuallyHidden>
      </button>
      {enlarged ? (
        <Modal label={title} look="photo" close={() => setEnlarged(false)}>
          <img src={large} alt={title} />
          <Button onClick={() => setEnlarged(false)}>{texts.close}</Button>
        </Modal>
      ) : null}
    </>
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
      <div className={`${styles.lifted ?? ''} ${styles.waiting ?? ''}`} aria-hidden="true">
        <div className={styles.sheet}>
          <div className={styles.picture}>
            <Skeleton height="min(56vw, 420px)" />
          </div>
          <div className={styles.words}>
            <Skeleton width="7em" height="1.6em" />
            <div className={styles.title}>
              <Skeleton width="80%" height="1em" />
            </div>
            <div className={styles.lines}>
              {lines.map((width) => (
                <Skeleton key={width} width={width} height="1.1em" />
              ))}
            </div>
            <div className={styles.tear}>
              <Skeleton width="9em" height="var(--touch)" />
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
