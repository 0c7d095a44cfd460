import { useRef } from 'react';
import { newId } from '../../client/new-id.ts';
import { type Result, isPortalRefusal } from '../../core/http/result.ts';

const none = { words: '', key: '' };

/**
 * Returns a function that sends a request which adds something, with an Idempotency-Key. An attempt without a response
 * may have succeeded, so the next attempt with the same body gets the same key. After a response the next attempt gets
 * a new key: the same content may be added again, and a name that was in use may be free.
 */
export function useRepeatKey() {
  const tried = useRef(none);
  return async <T>(
    body: unknown,
    send: (idempotencyKey: string) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const words = JSON.stringify(body);
    if (tried.current.words !== words) tried.current = { words, key: newId() };
    const result = await send(tried.current.key);
    if (result.ok || isPortalRefusal(result.failure, 409)) tried.current = none;
    return result;
  };
}
