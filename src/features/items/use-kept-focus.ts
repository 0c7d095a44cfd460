import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { Item } from '../../../contract/entities.ts';

/**
 * An action may take its own button away. The focus then goes to the box that the button was in, so
 * that keyboards and screen readers go on from there.
 * @param box takes the focus: it has a tabIndex
 * @param item what the actions change
 * @returns what goes on the box
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>, item: Item) {
  const wasWithin = useRef(false);

  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.matches(':disabled');
    if (wasWithin.current && isLost) box.current?.focus({ preventScroll: true });
  }, [box, item]);

  return {
    onFocus: () => {
      wasWithin.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Without another place that takes it, the focused element may just have gone.
      if (relatedTarget !== null) wasWithin.current = false;
    },
  };
}
