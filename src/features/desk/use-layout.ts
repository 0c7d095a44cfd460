import { useSyncExternalStore } from 'react';

/** `wide`: all lists and the item side by side; `halves`: one list and the item; `single`: one of both. */
type Layout = 'wide' | 'halves' | 'single';

/** As desk.module.css has them. */
const wide = '(min-width: 1100px)';
const halves = '(min-width: 900px)';

/** How much there is room for. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, layoutNow);
}

function layoutNow(): Layout {
  if (matchMedia(wide).matches) return 'wide';
  return matchMedia(halves).matches ? 'halves' : 'single';
}

function subscribe(listener: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(halves)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
