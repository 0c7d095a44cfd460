import { useEffect, useState } from 'react';

/** The id of the button that begins an item's edit: it is there in both views, and pressing it harms nothing. */
export function editButtonId(itemId: string): string {
  return `edit-${itemId}`;
}

/**
 * Puts the focus somewhere once what the person pressed has left the screen.
 * @returns takes an element's id, or null for the screen's heading
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
