import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { paths } from '../../app/paths.ts';
import { failureText } from '../../data/failure-text.ts';
import { useReading } from '../../data/reading.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { toast } from '../../ui/toast.ts';
import { tabTitle, useDocumentTitle } from '../../ui/use-document-title.ts';
import { ItemActions } from './item-actions.tsx';
import { ItemFacts } from './item-facts.tsx';
import { ItemPhoto } from './item-photo.tsx';
import { itemRequest } from '../../parts/items/item-request.ts';
import styles from './item-screen.module.css';
import { StatusMark } from '../../parts/items/status-mark.tsx';
import { TagNumber } from '../../parts/items/tag-number.tsx';
import { texts } from './texts.ts';

/** One item: what is known of it and what can be done with it (specification section 2, item detail). */
export function ItemScreen() {
  const { id = '' } = useParams();
  const reading = useReading('GET /items/{id}', itemRequest(id));
  const item = reading.state === 'ready' ? reading.value.item : null;
  const failure = reading.state === 'failed' ? reading.failure : null;
  useDocumentTitle(item !== null ? tabTitle(item.title) : failure !== null ? texts.heading : null);

  useEffect(() => {
    const text = failure === null ? null : failureText(failure, texts.loadItemFailed);
    if (text !== null) toast('error', text);
  }, [failure]);

  if (reading.state === 'failed') return <MissingItem retry={reading.retry} />;
  if (item === null) return <Notice kind="loading" text={texts.loadingItem} />;
  return <ItemSheet key={item._id} item={item} />;
}

/** Also what the server renders where there is no such item for a visitor. */
export function MissingItem({ retry }: { retry: () => void }) {
  return (
    <Notice
      kind="failed"
      text={texts.missingItem}
      action={{ label: texts.retryFetch, run: retry }}
    />
  );
}

function ItemSheet({ item }: { item: Item }) {
  return (
    <>
      <p className={styles.back}>
        <Link to={paths.home()}>
          <span aria-hidden="true">←</span>
          <span>{texts.allItems}</span>
        </Link>
      </p>
      <article className={styles.lifted}>
        <div className={styles.sheet}>
          <div className={styles.picture}>
            <ItemPhoto item={item} />
          </div>
          <div className={styles.words}>
            <div className={styles.marks}>
              <StatusMark status={item.status} />
              <TagNumber id={item._id} />
            </div>
            <PageHeading className={styles.title}>{item.title}</PageHeading>
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
