import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { mayUseDesk } from '../../../../contract/permissions.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { failureText } from '../../../client/http/failure-text.ts';
import { type QueryState, invalidate, remember, useQuery } from '../../../client/query/query.ts';
import type { SessionUser } from '../../../client/session/session.ts';
import { itemRequest } from '../item-request.ts';
import { Button } from '../../basics/button.tsx';
import { Notice } from '../../basics/notice.tsx';
import { Age } from '../../time/age.tsx';
import { DismissSuggestion } from './dismiss-suggestion.tsx';
import { MatchedItems } from './matched-items.tsx';
import { readerOf } from './reader-of.ts';
import styles from './suggestions.module.css';
import { texts } from './texts.ts';
import { useIsNew } from './use-is-new.ts';

interface SuggestionsProps {
  item: Item;
  /** Somebody who may read the item's suggestions. */
  viewer: SessionUser;
  /** Whether to say that there are none, or that they are missing. Otherwise the section is left out then. */
  isAlwaysShown?: boolean;
  /** Called before the last suggestion disappears while it has the focus. */
  onLast: () => void;
}

/** Items of the other side that may be the same thing. */
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
  const isWanted = useLocation().hash === '#suggestions' && shown.length > 0;
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
    // The stored copy must not show it again, even if the reload fails.
    const rest = shown.filter((one) => one.item._id !== id);
    remember('GET /items/{id}/suggestions', request, { suggestions: rest });
    invalidate('GET /items/{id}/suggestions');
    invalidate('GET /users/me/match-counts');
  };

  return (
    // The mark hides the footer, which the section moves.
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
      {reader === 'loser' ? <p>{texts.howToClaim}</p> : null}
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
