import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { topmostDialog } from '../../../components/dialogs/open-dialogs.ts';
import { rowAfterKey } from './row-focus.ts';

interface DeskKeys {
  /** Whether single-key shortcuts are on. Arrow keys, Home, End and Escape work without them too. */
  on: boolean;
  desk: RefObject<HTMLElement | null>;
  /** Focuses the search box. */
  find: () => void;
  scan: () => void;
  /** Closes the open item. */
  leave: () => void;
  /** Runs a shortcut letter on an item, and opens the item first if needed. @param itemId null for the open item */
  act: (itemId: string | null, letter: string) => void;
}

const letters = ['t', 'c', 'd', 'g', 'e', 'm', 'o'];

/**
 * The desk's keyboard shortcuts. Arrow keys, Home, End, J and K move the focus between rows. Escape and the other
 * letters work while a row or the open item has the focus. The key `/` works anywhere on the screen. No key works in a
 * field, in a dialog, or with Ctrl, Alt or Meta.
 * @returns event handlers for the desk's element
 */
export function useDeskKeys({ on, desk, find, scan, leave, act }: DeskKeys) {
  useEffect(() => {
    if (!on) return undefined;
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isElsewhere(event)) return;
      event.preventDefault();
      find();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on, find]);

  function press(event: KeyboardEvent) {
    const { target } = event;
    if (!(target instanceof Element) || desk.current === null || isElsewhere(event.nativeEvent)) {
      return;
    }
    const row = target.closest<HTMLElement>('[data-row]');
    if (row === null && target.closest('[data-pane]') === null) return;

    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
      return;
    }
    const next = row === null ? null : rowAfterKey(row, event.key, { desk: desk.current, on });
    const letter = event.key.toLowerCase();
    if (next !== null) next.focus();
    else if (on && letter === 's') scan();
    else if (on && letters.includes(letter)) act(row?.dataset.row ?? null, letter);
    else return;
    event.preventDefault();
  }

  return { onKeyDown: press };
}

/** Whether a key belongs to something else: a field, an open dialog, a browser shortcut or another handler. */
function isElsewhere({
  target,
  ctrlKey,
  altKey,
  metaKey,
  defaultPrevented,
}: globalThis.KeyboardEvent) {
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true;
  if (topmostDialog() !== null) return true;
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** Runs a shortcut letter: clicks its button or link, or focuses its field. */
export function pressLetter(desk: HTMLElement, letter: string): void {
  const action = desk.querySelector(`[data-letter="${letter}"]`);
  const target = action?.querySelector<HTMLElement>('input, button, a');
  if (target instanceof HTMLInputElement) target.focus();
  else target?.click();
}
