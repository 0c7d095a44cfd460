import { useEffect } from 'react';

/** What the tab of a screen is called; home has the portal's whole name. */
export function tabTitle(screen: string): string {
  return `${screen} - Lost & Found`;
}

/** Names the tab; null while the screen does not know its name yet. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
