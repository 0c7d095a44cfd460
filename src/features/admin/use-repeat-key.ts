import { useRef } from 'react';
import { newId } from '../../client/new-id.ts';

/**
 * The idempotency key for adding something: an attempt without a response may have added it, so an attempt with the same
 * content has the same key.
 */
export function useRepeatKey() {
  const tried = useRef({ words: '', key: '' });
  return {
    keyFor(body: unknown): string {
      const words = JSON.stringify(body);
      if (tried.current.words !== words) tried.current = { words, key: newId() };
      return tried.current.key;
    },
    /** To be called once it was added: the same content again is something new. */
    added(): void {
      tried.current = { words: '', key: '' };
    },
  };
}
