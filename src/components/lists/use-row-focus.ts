import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a table when an action removes the focused row or disables its button. The first link or button of
 * the row that is now in its place gets the focus, or that of the last row. Otherwise keyboard and screen reader users
 * would start again at the top of the page.
 * @param rows the rows, which the actions change
 * @returns event handlers for the table's body
 */
export function useRowFocus(rows: unknown) {
  const focused = useRef<{ body: Element; index: number } | null>(null);

  useEffect(() => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body || active.matches(':disabled');
    if (focused.current === null || !isLost) return;
    const { body, index } = focused.current;
    const row = body.children[index] ?? body.lastElementChild;
    row?.querySelector<HTMLElement>('a, button:not(:disabled)')?.focus({ preventScroll: true });
  }, [rows]);

  return {
    onFocus: ({ currentTarget: body, target }: FocusEvent) => {
      focused.current = {
        body,
        index: [...body.children].findIndex((row) => row.contains(target)),
      };
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // A null relatedTarget can mean that the focused element was removed.
      if (relatedTarget !== null) focused.current = null;
    },
  };
}
