import { useState } from 'react';

export const views = ['list', 'card'] as const;
export type View = (typeof views)[number];

/** Key in localStorage (specification section 9). */
const storageKey = 'dashboardView';

/** The last chosen view of the dashboard; list by default (specification section 2). */
export function useViewChoice(): [View, (view: View) => void] {
  // Read during the first render, so that the other view never flashes.
  const [view, setView] = useState(storedView);
  const choose = (chosen: View) => {
    setView(chosen);
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // Storage is full or blocked: the choice then lasts until the screen closes.
    }
  };
  return [view, choose];
}

function storedView(): View {
  try {
    const stored = localStorage.getItem(storageKey);
    return views.find((view) => view === stored) ?? 'list';
  } catch {
    // Storage is blocked.
    return 'list';
  }
}
