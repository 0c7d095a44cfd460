import { useEffect, useState } from 'react';

/**
 * The element id of an item's Edit button. The focus moves to this button after other actions, because it exists in both
 * views and pressing it by accident is harmless.
 */
export function editButtonId(itemId: string): string {
  return `edit-${itemId}`;
}

/**
 * Moves the focus after the pressed element has left the screen.
 * @returns a function that moves the focus to the element with an id, or to the screen's heading if the id is null
 */
export function useFocusPlace(): (id: string | null) => void {
  const [wanted, setWanted] = useState<{ id: string | null } | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const element = wanted.id === null ? null : document.getElementById(wanted.id);
    (element ?? document.querySelector<HTMLElement>('h1'))?.focus();
  }, [wanted]);
  return (id) => setWanted({ id });
}
