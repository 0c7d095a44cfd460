import { useEffect, useState } from 'react';
import type { DeskList } from '../../../../contract/endpoints/desk.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import { invalidate, queryKey, useQuery } from '../../../client/query/query.ts';
import type { DeskAddress } from '../desk-address.ts';
import { deskRequest } from './desk-request.ts';
import { hasMoved, steady } from './steady.ts';

type DeskPage = Reply<'GET /desk/items'>;

/** New finds are told to nobody: the desk asks for them this long after it last heard, milliseconds. */
const askAgainAfter = 30_000;

/**
 * A page of one of the desk's lists; the one before stays until it is there.
 * @param isRead while somebody is reading it, nothing in it moves
 */
export function useDeskList(list: DeskList, address: DeskAddress, isRead: boolean) {
  const request = deskRequest(list, address);
  const key = queryKey('GET /desk/items', request);
  const query = useQuery('GET /desk/items', request);
  const [shown, setShown] = useState<{ key: string; reply: DeskPage } | null>(null);

  const now = query.state === 'ready' ? query.value : null;
  const isOther = now !== null && (shown?.key !== key || shown.reply !== now);
  const isHeld =
    isRead && now !== null && shown?.key === key && hasMoved(shown.reply.items, now.items);
  const update = () => {
    if (now !== null) setShown({ key, reply: now });
  };
  if (isOther && !isHeld) update();

  const seenAt = query.state === 'ready' ? query.seenAt : null;
  useEffect(() => {
    if (seenAt === null) return undefined;
    const ask = () => {
      if (document.visibilityState === 'visible') invalidate(key);
    };
    const timer = setInterval(ask, askAgainAfter);
    return () => clearInterval(timer);
  }, [key, seenAt]);

  const failure = query.state === 'failed' ? query.failure : null;
  const reply = failure === null ? (shown?.reply ?? null) : null;
  return {
    query,
    /** Null until there is anything to show. */
    reply,
    items: reply === null ? [] : isHeld ? steady(reply.items, now.items) : reply.items,
    /** The list is another one by now: `update` shows it. */
    hasChanged: isHeld,
    update,
    /** What is shown is not yet what was asked for. */
    waiting: query.state === 'loading' && reply !== null,
    failure,
    retry: query.state === 'loading' ? () => undefined : query.retry,
  };
}
