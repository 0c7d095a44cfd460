import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { OwnClaim } from '../../../../../contract/claims/entities.ts';
import type { Item } from '../../../../../contract/entities.ts';

/**
 * Moves the focus when an action removes or disables the focused button. Otherwise keyboard and screen reader users
 * would start again at the top of the page.
 * @param item the item, which the actions change
 * @param claim the viewer's claim on the item, which the actions change too
 * @param moveFocus called when the focus was lost
 * @returns event handlers for the box around the actions
 */
export function useKeptFocus(item: Item, claim: OwnClaim | null, moveFocus: () => void) {
  const wasWithin = useRef(false);
  const onLost = useEffectEvent(moveFocus);

  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === null || focused === document.body || focused.matches(':disabled');
    if (wasWithin.current && isLost) onLost();
  }, [item, claim]);

  return {
    onFocus: () => {
      wasWithin.current = true;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) wasWithin.current = false;
      // Some browsers report the blur before they remove or disable the element. If it stays usable, the reader has
      // clicked beside the actions.
      queueMicrotask(() => {
        const isUsable = target.isConnected && !target.matches(':disabled');
        if (isUsable && document.activeElement === document.body) wasWithin.current = false;
      });
    },
  };
}
