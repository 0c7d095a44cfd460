import { useEffect, useState } from 'react';

/** The element id of an item's Edit button. It exists in both views, and pressing it by accident is harmless. */
export function editButtonId(itemId: string): string {
  return `edit-${itemId}`;
}

/**
 * Moves the focus after the pressed element has left the screen.
 * @returns a function that takes an element's id, or null for the screen's heading
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
