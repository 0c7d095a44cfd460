import { type FocusEvent, type Ref, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Item } from '../../../../contract/entities.ts';
import { useQuery } from '../../../client/query/query.ts';
import type { SessionUser } from '../../../client/session/session.ts';
import { categoryName } from '../../../components/items/category-name.ts';
import { Age } from '../../../components/time/age.tsx';
import { itemRequest } from '../../../components/items/item-request.ts';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { isMarkedGuarded } from '../../../components/items/guarded.ts';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import { TagNumber } from '../../../components/items/card/tag-number.tsx';
import { LinkButton } from '../../../components/basics/button.tsx';
import { Fact } from '../../../components/basics/fact.tsx';
import { Notice } from '../../../components/basics/notice.tsx';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { Time } from '../../../components/time/time.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { itemOfRow } from '../row-state.ts';
import { texts } from '../texts.ts';
import styles from './item-pane.module.css';
import { PaneActions } from './pane-actions.tsx';

interface ItemPaneProps {
  itemId: string;
  viewer: SessionUser;
  /** The path of the desk without the open item. */
  closePath: string;
  /** Whether the item replaces the lists. */
  isAlone: boolean;
  keysOn: boolean;
  pressed: string | null;
  onPressed: () => void;
  /** The desk focuses this element when an item is opened. */
  ref: Ref<HTMLElement>;
}

/** The open item with its details and actions at the desk. */
export function ItemPane({ itemId, closePath, isAlone, ref, ...actions }: ItemPaneProps) {
  const headingId = useId();
  const query = useQuery('GET /items/{id}', itemRequest(itemId));
  const ofRow = itemOfRow(useLocation().state, itemId);
  const isMissing = query.state === 'failed' && query.failure.kind === 'refused';
  const item = query.state === 'ready' ? query.value.item : isMissing ? null : ofRow;

  return (
    <section
      ref={ref}
      className={styles.pane}
      tabIndex={-1}
      data-pane
      data-alone={isAlone || undefined}
      {...usePaneFocus(item)}
      {...(item === null ? { 'aria-label': texts.item } : { 'aria-labelledby': headingId })}
    >
      <div className={styles.head}>
        {isAlone ? (
          <LinkButton look="bare" to={closePath}>
            <span aria-hidden="true">←</span> {texts.backToLists}
          </LinkButton>
        ) : (
          <div className={styles.marks}>{item === null ? null : <Marks item={item} />}</div>
        )}
        {isAlone ? null : (
          <LinkButton look="bare" to={closePath} preventScrollReset>
            <span aria-hidden="true">✕</span>
            <VisuallyHidden>{texts.close}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
      {query.state === 'failed' && item === null ? (
        <Notice kind="failed" text={texts.missingItem} retry={query.retry} />
      ) : item === null ? (
        <Loading />
      ) : (
        <>
          {isAlone ? (
            <div className={styles.marks}>
              <Marks item={item} />
            </div>
          ) : null}
          <h2 id={headingId} className={styles.title}>
            {item.title}
          </h2>
          <Age of={query} />
          <Facts item={item} />
          <PaneActions key={item._id} item={item} {...actions} />
        </>
      )}
    </section>
  );
}

/**
 * Moves the focus to the pane when an action removes the focused button in it. Otherwise keyboard and screen
 * reader users would start again at the top of the page.
 * @returns event handlers for the pane
 */
function usePaneFocus(item: Item | null) {
  const focusedButton = useRef<HTMLElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      focusedButton.current?.focus({ preventScroll: true });
  }, [item]);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      focusedButton.current = currentTarget;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget !== null) focusedButton.current = null;
      // Some browsers report the blur before they remove the element. If it stays, the reader has clicked beside it.
      queueMicrotask(() => {
        if (target.isConnected && document.activeElement === document.body)
          focusedButton.current = null;
      });
    },
  };
}

function Marks({ item }: { item: Item }) {
  return (
    <>
      <StatusMark status={item.status} isGuarded={isMarkedGuarded(item, true)} />
      <TagNumber id={item._id} />
    </>
  );
}

function Facts({ item }: { item: Item }) {
  const { photo } = item;
  return (
    <>
      {item.isActive ? null : <p className={styles.note}>{texts.inactive}</p>}
      <div className={styles.about}>
        {photo === null ? (
          <p className={styles.noPhoto}>
            {item.isWithheld ? itemTexts.photoWithheld : texts.noImage}
          </p>
        ) : (
          <a href={photo.large} target="_blank" rel="noopener">
            <img
              className={styles.photo}
              src={photo.card}
              alt={item.title}
              width={photo.width}
              height={photo.height}
              style={{ backgroundImage: `url("${photo.placeholder}")` }}
            />
          </a>
        )}
        {/* A long description scrolls; the tab stop lets keyboard users scroll it. */}
        {item.description === '' ? null : (
          <section className={styles.description} aria-label={texts.description} tabIndex={0}>
            {item.description}
          </section>
        )}
      </div>
      <dl className={styles.facts}>
        <Fact name={texts.location}>{item.location}</Fact>
        <Fact name={texts.claimedBy}>{item.claimedByName ?? texts.notClaimed}</Fact>
        <Fact name={texts.keeper}>{item.keeperName ?? texts.noKeeper}</Fact>
        <Fact name={texts.postedBy}>{item.postedBy.name}</Fact>
        <Fact name={texts.postedOn}>
          <Time value={item.createdAt} />
        </Fact>
        <Fact name={texts.category}>{categoryName(item.category)}</Fact>
      </dl>
    </>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{texts.loadingItem}</span>
      </VisuallyHidden>
      <Skeleton width="70%" height="32px" />
      <div className={styles.about}>
        <Skeleton width="112px" height="112px" />
        <Skeleton height="60px" />
      </div>
      <Skeleton height="140px" />
      <Skeleton width="60%" height="44px" />
    </>
  );
}
