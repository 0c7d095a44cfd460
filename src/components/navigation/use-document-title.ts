import { useEffect } from 'react';

/** What the tab of a screen is called; home has the portal's whole name. */
export function tabTitle(screen: string): string {
  return `${screen} - Lost & Found`;
}

/** The screen's own title; null until one has named itself and the server's stands. */
let title: string | null = null;
/** How much waits to be looked at. */
let waiting = 0;

function write() {
  title ??= document.title;
  document.title = waiting === 0 ? title : `(${waiting}) ${title}`;
}

/** Names the tab; null while the screen does not know its name yet. */
export function useDocumentTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    title = name;
    write();
  }, [name]);
}

/** Puts how much waits to be looked at before whatever the tab is called, for as long as it is called for. */
export function useWaitingInTitle(count: number): void {
  useEffect(() => {
    waiting = count;
    write();
    return () => {
      waiting = 0;
      write();
    };
  }, [count]);
}
