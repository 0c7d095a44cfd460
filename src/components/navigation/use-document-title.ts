import { useEffect } from 'react';

/** The title of the browser tab on a screen other than home. */
export function tabTitle(screen: string): string {
  return `${screen} - Lost & Found`;
}

/**
 * The title without the count; null until the first `write`. If no screen has set a title by then, `write` takes the
 * title that the server rendered.
 */
let title: string | null = null;
/** The number of unread things to show before the title. */
let waiting = 0;

function write() {
  title ??= document.title;
  document.title = waiting === 0 ? title : `(${waiting}) ${title}`;
}

/** Sets the title of the browser tab; null leaves it unchanged, for a screen whose name is not known yet. */
export function useDocumentTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    title = name;
    write();
  }, [name]);
}

/** Puts the number of unread things before the title, until the component unmounts. */
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
