import { useRef } from 'react';
import { newId } from '../../client/new-id.ts';

/**
 * The Idempotency-Key for adding something. An attempt without a response may have succeeded, so another attempt with the
 * same content uses the same key.
 */
export function useRepeatKey() {
  const tried = useRef({ words: '', key: '' });
  return {
    keyFor(body: unknown): string {
      const words = JSON.stringify(body);
      if (tried.current.words !== words) tried.current = { words, key: newId() };
      return tried.current.key;
    },
    /** Call this after a success: adding the same content again then uses a new key. */
    added(): void {
      tried.current = { words: '', key: '' };
    },
  };
}
