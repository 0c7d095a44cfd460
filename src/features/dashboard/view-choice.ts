import { useState } from 'react';

export const views = ['list', 'card'] as const;
export type View = (typeof views)[number];

/** Where the choice is kept on the device (specification section 9). */
const storageKey = 'dashboardView';

/** How the person wants to see their items, as they chose last; a list at first (specification section 2). */
export function useViewChoice(): [View, (view: View) => void] {
  // Read before the first paint, so that the other view never flashes.
  const [view, setView] = useState(storedView);
  const choose = (chosen: View) => {
    setView(chosen);
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // The choice holds for as long as the screen is open.
    }
  };
  return [view, choose];
}

function storedView(): View {
  try {
    const stored = localStorage.getItem(storageKey);
    return views.find((view) => view === stored) ?? 'list';
  } catch {
    return 'list';
  }
}
