import { useRef } from 'react';
import { newId } from '../../client/new-id.ts';

/**
 * Chooses the Idempotency-Key of a request that adds something. An attempt without a response may have succeeded, so
 * the next attempt with the same body gets the same key.
 */
export function useRepeatKey() {
  const tried = useRef({ words: '', key: '' });
  return {
    keyFor(body: unknown): string {
      const words = JSON.stringify(body);
      if (tried.current.words !== words) tried.current = { words, key: newId() };
      return tried.current.key;
    },
    /** Call this after a success, so that adding the same content again uses a new key. */
    added(): void {
      tried.current = { words: '', key: '' };
    },
  };
}
