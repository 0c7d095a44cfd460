import { useEffect, useState } from 'react';

/**
 * The element id of an item's Edit button. The focus moves to this button after other actions, because it exists in
 * both views and pressing it by accident is harmless.
 */
export function editButtonId(itemId: string): string {
  return `edit-${itemId}`;
}

/**
 * Returns a function that focuses the element with an id after the next render. If the id is null or no element has it,
 * the screen's heading gets the focus. For actions that remove the pressed element from the screen.
 */
export function useMoveFocus(): (id: string | null) => void {
  const [wanted, setWanted] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const element = wanted.id === null ? null : document.getElementById(wanted.id);
    (element ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }, [wanted]);
  return (id) => setWanted({ id });
}
