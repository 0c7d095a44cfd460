import { useEffect, useRef, useState } from 'react';
import { factsOfKind } from '../../../../contract/claims/detail-kinds.ts';
import type { PrivateDetailsView } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { invalidate } from '../../../client/query/query.ts';
import { Button } from '../../../components/basics/button.tsx';
import { Fact } from '../../../components/basics/fact.tsx';
import { useAction } from '../../../components/hooks/use-action.ts';
import { itemRequest } from '../../../components/items/item-request.ts';
import styles from './item-history.module.css';
import { texts } from './texts.ts';

/** The private details of a found item, for poster, keeper and admins; fetched when the user asks for them. */
export function PrivateDetails({ item }: { item: Item }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.privateDetails}</summary>
      {/* Closing unmounts the details, which removes them from memory. */}
      {isOpen ? <OnDemand item={item} /> : null}
    </details>
  );
}

function OnDemand({ item }: { item: Item }) {
  const [view, setView] = useState<PrivateDetailsView | null>(null);
  const shown = useRef<HTMLDivElement>(null);
  const { busy, run } = useAction();

  // Not a query: the history records each call, so refetches would fill it, and the query cache would keep the details
  // in memory.
  const show = async () => {
    const reply = await run(
      () => call('GET /items/{id}/private-details', itemRequest(item._id)),
      texts.privateDetailsFailed,
    );
    if (reply === null) return;
    setView(reply);
    invalidate('GET /items/{id}/history');
  };

  useEffect(() => {
    // The details have replaced the button that had the focus.
    if (view !== null) shown.current?.focus();
  }, [view]);

  if (view === null) {
    return (
      <div className={styles.onDemand}>
        <p>{texts.privateDetailsHint}</p>
        <Button busy={busy} onClick={() => void show()}>
          {texts.showPrivateDetails}
        </Button>
      </div>
    );
  }
  const { privateDetails, photo } = view;
  return (
    <div ref={shown} tabIndex={-1} className={styles.onDemand}>
      {privateDetails.length === 0 && photo === null ? <p>{texts.noPrivateDetails}</p> : null}
      {privateDetails.length === 0 ? null : (
        <dl className={styles.details}>
          {privateDetails.map(({ kind, text }, index) => (
            // The index is the key, because a kind may be recorded twice, and the list never changes.
            <Fact key={index} name={factsOfKind[kind].label}>
              {text}
            </Fact>
          ))}
        </dl>
      )}
      {photo === null ? null : (
        <img
          className={styles.photo}
          src={photo.large}
          alt={texts.privatePhoto}
          width={photo.width}
          height={photo.height}
        />
      )}
    </div>
  );
}
