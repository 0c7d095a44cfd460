import { useEffect, useState } from 'react';
import type { DeskList } from '../../../../contract/endpoints/desk.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import { invalidate, queryKey, useQuery } from '../../../client/query/query.ts';
import type { DeskAddress } from '../desk-address.ts';
import { deskRequest } from './desk-request.ts';
import { hasMoved, steady } from './steady.ts';

type DeskPage = Reply<'GET /desk/items'>;

/** No socket event announces new items, so the desk polls at this interval. */
const pollIntervalMs = 30_000;

/**
 * A page of one of the desk's lists. The previous page stays on screen until the next is loaded.
 * @param isReaderBusy whether the reader is busy with the list: its rows then keep their places
 */
export function useDeskList(list: DeskList, address: DeskAddress, isReaderBusy: boolean) {
  const request = deskRequest(list, address);
  const key = queryKey('GET /desk/items', request);
  const query = useQuery('GET /desk/items', request);
  const [shown, setShown] = useState<{ key: string; reply: DeskPage } | null>(null);

  const now = query.state === 'ready' ? query.value : null;
  const isOther = now !== null && (shown?.key !== key || shown.reply !== now);
  const isKeptInPlace =
    isReaderBusy && now !== null && shown?.key === key && hasMoved(shown.reply.items, now.items);
  const update = () => {
    if (now !== null) setShown({ key, reply: now });
  };
  if (isOther && !isKeptInPlace) update();

  const seenAt = query.state === 'ready' ? query.seenAt : null;
  useEffect(() => {
    if (seenAt === null) return undefined;
    const poll = () => {
      if (document.visibilityState === 'visible') invalidate(key);
    };
    const timer = setInterval(poll, pollIntervalMs);
    return () => clearInterval(timer);
  }, [key, seenAt]);

  const failure = query.state === 'failed' ? query.failure : null;
  const reply = failure === null ? (shown?.reply ?? null) : null;
  return {
    query,
    /** Null until there is a response to show. */
    reply,
    items: reply === null ? [] : isKeptInPlace ? steady(reply.items, now.items) : reply.items,
    /** Whether the list has other rows or another order by now; `update` shows them. */
    hasChanged: isKeptInPlace,
    update,
    /** Whether the shown page is not the requested one yet. */
    waiting: query.state === 'loading' && reply !== null,
    failure,
    retry: query.state === 'loading' ? () => undefined : query.retry,
  };
}
