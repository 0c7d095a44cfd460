import { useState } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import type { HistoryEntry } from '../../../../contract/items/history.ts';
import { invalidate, useQuery } from '../../../client/query/query.ts';
import { itemRequest } from '../../../components/items/item-request.ts';
import { useAction } from '../../../components/hooks/use-action.ts';
import { callOnce } from '../../../client/http/call-once.ts';
import { Button } from '../../../components/basics/button.tsx';
import { FailedQuery } from '../../../components/basics/failed-query.tsx';
import { Pagination } from '../../../components/lists/pagination.tsx';
import { Time } from '../../../components/time/time.tsx';
import { toast } from '../../../components/toasts/toast.ts';
import styles from './item-history.module.css';
import { changesInWords, texts } from './texts.ts';

type TurnedDown = Reply<'GET /items/{id}/history'>['turnedDown'][number];

/** An item's history, for poster, keeper and admins; fetched when the user opens it. */
export function ItemHistory({ item }: { item: Item }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className={styles.history}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{texts.history}</summary>
      {isOpen ? <Timeline item={item} /> : null}
    </details>
  );
}

function Timeline({ item }: { item: Item }) {
  const [page, setPage] = useState(1);
  const query = useQuery('GET /items/{id}/history', {
    ...itemRequest(item._id),
    query: { page },
  });
  if (query.state === 'loading') return <p role="status">{texts.loadingHistory}</p>;
  if (query.state === 'failed')
    return <FailedQuery query={query} otherwise={texts.loadHistoryFailed} />;
  const { history, turnedDown, pagination } = query.value;
  return (
    <>
      <ol className={styles.timeline}>
        {history.map(({ event, actor, subject, note, changes, at }, index) => (
          // The index is a stable key: the history only grows at its end.
          <li key={index}>
            <p>
              <strong>{texts.events[event]}</strong>{' '}
              {texts.historyBy(actor.name, claimantName({ actor, subject, note }))}
            </p>
            {changes ? <p className={styles.note}>{changesInWords(changes)}</p> : null}
            {note === null ? null : <p className={styles.note}>{note}</p>}
            <p className={styles.time}>
              <Time value={at} show="moment" />
            </p>
          </li>
        ))}
      </ol>
      <Pagination page={page} totalPages={pagination.totalPages} goTo={setPage} />
      {turnedDown.map((claimant) => (
        <AllowAgain key={claimant._id} item={item} claimant={claimant} />
      ))}
    </>
  );
}

/** Button that lets a turned-down claimant claim the item again. */
function AllowAgain({ item, claimant }: { item: Item; claimant: TurnedDown }) {
  const { busy, run } = useAction();

  const allow = async () => {
    const body = { userId: claimant._id };
    const reply = await run(
      () => callOnce('POST /items/{id}/allow-claim', { ...itemRequest(item._id), body }),
      texts.allowFailed,
    );
    // Refetch even if the call failed, because another user may have allowed the claim already.
    invalidate('GET /items/{id}/history');
    if (reply !== null) toast('success', texts.allowedAgain);
  };

  return (
    <Button busy={busy} onClick={() => void allow()}>
      {texts.allowAgain(claimant.name)}
    </Button>
  );
}

/**
 * The name of the claimant whom an entry is about. Null if there is none, or if the entry already shows the name as its
 * actor or its note.
 */
function claimantName({
  actor,
  subject,
  note,
}: Pick<HistoryEntry, 'actor' | 'subject' | 'note'>): string | null {
  const isNamed = subject === null || subject._id === actor._id || subject.name === note;
  return isNamed ? null : subject.name;
}
