import { useEffect, useState } from 'react';

/** How long typing must stop before a search box applies its text (specification section 9). */
export const typingDebounceMs = 300;

/**
 * Debounces a value. Returns the last value that stayed unchanged for `delayMs`. Until there is one, returns the
 * initial value.
 */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
