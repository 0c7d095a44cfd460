import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a table when an action removes the focused row or disables its button. The first link or button of
 * the row that is now in its place gets the focus, or that of the last row. Otherwise keyboard and screen reader users
 * would start again at the top of the page.
 * @param rows the rows, which the actions change
 * @returns event handlers for the table's body
 */
export function useRowFocus(rows: unknown) {
  const focused = useRef<{ element: Element; body: Element; index: number } | null>(null);

  useEffect(() => {
    if (focused.current === null) return;
    const { element, body, index } = focused.current;
    const active = document.activeElement;
    const isElsewhere = active !== null && active !== document.body && active !== element;
    if (isUsable(element) || isElsewhere) return;
    const row = body.children[index] ?? body.lastElementChild;
    row?.querySelector<HTMLElement>('a, button:not(:disabled)')?.focus({ preventScroll: true });
  }, [rows]);

  return {
    onFocus: ({ currentTarget: body, target: element }: FocusEvent) => {
      const index = [...body.children].findIndex((row) => row.contains(element));
      focused.current = { element, body, index };
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // Some browsers report the blur before they remove the element. When the reader changes to another window, the
      // element stays the active one.
      queueMicrotask(() => {
        if (focused.current?.element !== target) return;
        const isLeft = isUsable(target) && document.activeElement !== target;
        if (relatedTarget !== null || isLeft) focused.current = null;
      });
    },
  };
}

function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled');
}
