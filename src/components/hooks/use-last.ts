import { useState } from 'react';

/**
 * Returns the value or, while it is null, the last one: the previous page of a list stays while the next loads.
 * @param isForgotten whether to forget the last value, such as after a failure
 */
export function useLast<T extends object>(value: T | null, isForgotten = false): T | null {
  const [last, setLast] = useState<T | null>(null);
  const current = isForgotten ? null : (value ?? last);
  if (current !== last) setLast(current);
  return current;
}
