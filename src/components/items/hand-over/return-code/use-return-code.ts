import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { bounds, otp } from '../../../../../contract/bounds.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { type Result, call } from '../../../../client/http/api.ts';
import { invalidate, useQuery } from '../../../../client/query/query.ts';
import { useSession } from '../../../../client/session/session.ts';
import { useAction } from '../../../hooks/use-action.ts';
import { callAtTimes } from '../../../time/call-at-times.ts';
import { refetchItems } from '../../item-queries.ts';
import { itemRequest } from '../../item-request.ts';
import { texts } from '../texts.ts';

export interface ReturnCode {
  digits: string;
  /** Epoch milliseconds by this device's clock. */
  expiresAt: number;
  /** When the server generated it, in epoch milliseconds by the server's clock. */
  generatedAt: number;
}

export interface ReturnCodeState<Input extends unknown[] = []> {
  /** The last generated code; null if there is none. */
  code: ReturnCode | null;
  hasExpired: boolean;
  /** Says who generated a newer code, which replaced this one; null if nobody did. */
  replaced: string | null;
  /** Whether a code is being generated. */
  busy: boolean;
  /** Generates a code, which replaces the last one. Shows a toast on failure. @returns whether it succeeded */
  generate: (...input: Input) => Promise<boolean>;
}

interface CodeRequest<Input extends unknown[]> {
  request: (...input: Input) => Promise<Result<{ otp: string; expiresAt: string }>>;
  /** The text of the toast if the server's reply has no message. */
  whatFailed: string;
}

/**
 * The return code of a claimed item, for its poster and keeper.
 * @param atOnce generates a code on mount, because the person has just asked for one
 */
export function useReturnCode(item: Item, atOnce = false): ReturnCodeState {
  const state = useCode(item, {
    request: () => call('POST /items/{id}/generate-otp', itemRequest(item._id)),
    whatFailed: texts.generateFailed,
  });

  const generateOnMount = useEffectEvent(() => void state.generate());
  useEffect(() => {
    if (!atOnce) return undefined;
    // In a timer, so that React's strict mode, which runs effects twice, generates only one code.
    const timer = setTimeout(() => generateOnMount(), 0);
    return () => clearTimeout(timer);
  }, [atOnce]);

  const replacedBy = useReplacedBy(item, state.code);
  return { ...state, replaced: replacedBy === null ? null : texts.replaced(replacedBy) };
}

/** A cursor behind all entries: the page before it has the newest ones, while page 1 of a history has the oldest. */
const highestCursor = '9'.repeat(15);

/**
 * Finds out from the item's history who replaced the code. The page fetches the history again after each change of the
 * item by another person.
 */
function useReplacedBy(item: Item, code: ReturnCode | null): string | null {
  const session = useSession();
  const request = {
    ...itemRequest(item._id),
    query: { limit: bounds.pageLimit, before: highestCursor },
  };
  const query = useQuery('GET /items/{id}/history', code === null ? null : request);
  if (code === null || query.state !== 'ready') return null;
  const viewerId = session.state === 'signed in' ? session.user.id : null;
  const replaced = query.value.history.findLast(
    ({ event, actor, at }) =>
      event === 'return code' && actor._id !== viewerId && Date.parse(at) > code.generatedAt,
  );
  return replaced?.actor.name ?? null;
}

/**
 * The state of a code that confirms the return of a claimed item: a return code, or the code that an owner makes for a
 * proxy.
 */
export function useCode<Input extends unknown[]>(
  item: Item,
  { request, whatFailed }: CodeRequest<Input>,
): Omit<ReturnCodeState<Input>, 'replaced'> {
  const [code, setCode] = useState<ReturnCode | null>(null);
  const { busy, run } = useAction();

  const generate = async (...input: Input) => {
    // Compute the expiry from this device's clock, which may differ from the server's. Count from before the request,
    // so that the screen never shows a code longer than it is valid.
    const requestedAt = Date.now();
    const reply = await run(() => request(...input), whatFailed, refetchItems);
    if (reply === null) return false;
    setCode({
      digits: reply.otp,
      expiresAt: requestedAt + otp.returnCodeLifeMs,
      generatedAt: Date.parse(reply.expiresAt) - otp.returnCodeLifeMs,
    });
    invalidate('GET /items/{id}/history');
    return true;
  };

  return { code, hasExpired: useHasExpired(code), busy, generate };
}

/** Whether the code has expired, or may have, because the clock was set back to before the code was requested. */
function useHasExpired(code: ReturnCode | null): boolean {
  const subscribe = useCallback(
    (changed: () => void) =>
      callAtTimes(
        (now) => (code !== null && now < code.expiresAt ? code.expiresAt : null),
        changed,
      ),
    [code],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      const left = code === null ? 1 : code.expiresAt - Date.now();
      return left <= 0 || left > otp.returnCodeLifeMs;
    },
    () => false,
  );
}
