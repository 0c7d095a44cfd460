import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { suggestionsHash } from '../../../../contract/paths.ts';
import { mayUseDesk, type Viewer, isKeeperOf } from '../../../../contract/permissions.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { failureText } from '../../../client/http/failure-text.ts';
import { type QueryState, change, invalidate, useQuery } from '../../../client/query/query.ts';
import type { SessionUser } from '../../../client/session/session.ts';
import { itemRequest } from '../item-request.ts';
import { Button } from '../../basics/button.tsx';
import { Notice } from '../../basics/notice.tsx';
import { Age } from '../../time/age.tsx';
import { DismissSuggestion } from './dismiss-suggestion.tsx';
import { MatchedItems } from './matched-items.tsx';
import styles from './suggestions.module.css';
import { texts, type Reader } from './texts.ts';

interface SuggestionsProps {
  item: Item;
  /** A user who may read the item's suggestions. */
  viewer: SessionUser;
  /** Whether to show the section also if it is empty, with the reason. By default an empty section is left out. */
  isAlwaysShown?: boolean;
  /** Called before the last suggestion disappears while it has the focus. */
  onLast: () => void;
}

/** The suggestions for an item: found items for a lost one, and lost items for a found one. */
export function Suggestions({ item, viewer, isAlwaysShown = false, onLast }: SuggestionsProps) {
  const headingId = useId();
  const request = { ...itemRequest(item._id), query: {} };
  const query = useQuery('GET /items/{id}/suggestions', request);
  const isOffline = useOnline() === 'offline';
  // A dismissed suggestion disappears before the server confirms it.
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [hasFailed, setHasFailed] = useState(false);
  const suggestions = query.state === 'ready' ? query.value.suggestions : [];
  const shown = suggestions.filter((one) => !dismissed.has(one.item._id));
  const isNew = useIsNew(shown.length > 0);
  const section = useRef<HTMLElement>(null);
  const isWanted = useLocation().hash === suggestionsHash && shown.length > 0;
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView();
  }, [isWanted]);
  const mayBeForOther = mayUseDesk(viewer.role) && viewer.id === item.postedBy._id;
  const owned = useQuery('GET /items/{id}/owner', mayBeForOther ? itemRequest(item._id) : null);
  const reader = readerOf(
    viewer,
    item,
    suggestions.map((one) => one.item),
    owned.state === 'ready' && owned.value.owner !== null,
  );
  if (shown.length === 0) {
    if (!isAlwaysShown) return null;
    return (
      <section className={styles.section} aria-labelledby={headingId}>
        <h2 id={headingId}>{texts.headings[reader]}</h2>
        <NoSuggestions query={query} />
      </section>
    );
  }

  const showAgain = (id: string) => {
    setDismissed((before) => new Set([...before].filter((one) => one !== id)));
    setHasFailed(true);
    // The other item may be gone.
    invalidate('GET /items/{id}/suggestions');
  };
  const settle = (id: string) => {
    setHasFailed(false);
    // Remove the dismissed suggestion from the query cache too. Otherwise it would reappear if the next fetch fails.
    change('GET /items/{id}/suggestions', request, (reply) => ({
      suggestions: reply.suggestions.filter((one) => one.item._id !== id),
    }));
    invalidate('GET /items/{id}/suggestions');
    invalidate('GET /users/me/match-counts');
  };

  return (
    // A new section moves the footer down. `data-waits` hides the footer in that frame, so that nobody sees it move.
    <section
      ref={section}
      className={styles.section}
      aria-labelledby={headingId}
      data-waits={isNew || undefined}
    >
      <div className={styles.head}>
        <h2 id={headingId}>{texts.headings[reader]}</h2>
        <Age of={query} />
      </div>
      {reader === 'owner' ? <p>{texts.howToClaim}</p> : null}
      <MatchedItems
        matches={shown}
        isStaff={mayUseDesk(viewer.role)}
        action={(suggested) => (
          <DismissSuggestion
            item={suggested}
            itemId={item._id}
            onDismiss={() => {
              if (shown.length === 1) onLast();
              setDismissed((before) => new Set([...before, suggested._id]));
            }}
            onDismissed={() => settle(suggested._id)}
            onFailure={() => showAgain(suggested._id)}
          />
        )}
      />
      <p role="status" className={styles.offline}>
        {isOffline && hasFailed ? texts.offline : null}
      </p>
    </section>
  );
}

interface NoSuggestionsProps {
  query: QueryState<Reply<'GET /items/{id}/suggestions'>>;
}

function NoSuggestions({ query }: NoSuggestionsProps) {
  if (query.state === 'loading') return <Notice kind="loading" text={texts.loading} />;
  if (query.state === 'ready') return <p role="status">{texts.none}</p>;
  const text = failureText(query.failure, texts.failed) ?? texts.failed;
  return (
    <>
      <p role="alert">{text}</p>
      <Button onClick={query.retry}>{texts.retry}</Button>
    </>
  );
}

/**
 * The role in which a viewer reads the suggestions for an item. The status of a claimed item does not say whether the
 * item was lost or found, but its suggestions do, because found items are suggested for a lost item.
 * @param suggested the suggested items
 * @param hasWaitingOwner whether the item was posted for somebody without an account
 */
function readerOf(
  viewer: Viewer,
  item: Item,
  suggested: readonly Item[],
  hasWaitingOwner: boolean,
): Reader {
  const wasLost = isLost(item) ?? !(suggested.map(isLost).find((one) => one !== null) ?? true);
  // A keeper who posts a lost item for somebody else becomes the keeper of this item.
  const isForOther = hasWaitingOwner || (wasLost && isKeeperOf(viewer, item));
  if (viewer.id === item.postedBy._id && !isForOther) return wasLost ? 'owner' : 'finder';
  return wasLost ? 'staff of lost item' : 'staff of found item';
}

/** True if the item was lost, false if it was found, null if its status does not tell. */
function isLost({ status }: Item): boolean | null {
  return status === 'Lost' ? true : status === 'Found' ? false : null;
}

/**
 * Whether a part of the page is in its first painted frame. Elements that this part moves can be hidden in that frame,
 * so that nobody sees them jump.
 * @param isShown whether the part is on the page
 */
function useIsNew(isShown: boolean): boolean {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    if (!isShown) return undefined;
    // The first callback runs before this frame is painted, the second one before the next frame is painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setNew(false));
    });
    return () => {
      cancelAnimationFrame(frame);
      setNew(true);
    };
  }, [isShown]);
  return isShown && isNew;
}
