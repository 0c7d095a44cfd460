import { useEffect, useRef } from 'react';
import { typingDebounceMs } from './use-debounced.ts';

/**
 * The state of an uncontrolled search box whose text takes effect after a debounce. If the text in effect changes
 * elsewhere, for example when Back changes the address, the box shows the new text.
 * @param applied the text in effect, which is also the `defaultValue` of the box
 * @param apply called with a new text, without spaces around it
 */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The last text that was applied, by the box or elsewhere. */
  const synced = useRef(applied);
  // A ref, because `apply` can change during the debounce.
  const latestApply = useRef(apply);

  useEffect(() => {
    latestApply.current = apply;
  });
  useEffect(() => {
    if (synced.current === applied || box.current === null) return;
    clearTimeout(timer.current);
    synced.current = applied;
    box.current.value = applied;
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isPending = () => (box.current?.value.trim() ?? '') !== synced.current;
  const take = () => {
    clearTimeout(timer.current);
    synced.current = box.current?.value.trim() ?? '';
    return synced.current;
  };
  const revert = () => {
    clearTimeout(timer.current);
    synced.current = applied;
    if (box.current !== null) box.current.value = applied;
  };
  const applyNow = () => {
    const isNew = isPending();
    const text = take();
    if (isNew) latestApply.current(text);
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(applyNow, typingDebounceMs);
  };

  return {
    box,
    /** Whether the box has a text that is not applied yet. */
    isPending,
    /** Returns the typed text and marks it as applied, for a caller that applies it together with another change. */
    take,
    /** Puts the applied text back into the box. */
    revert,
    /** Applies the text at once if it is new. Call it for the Enter key. */
    applyNow,
    /** Applies the text after the debounce. Call it for each input event. */
    applySoon,
  };
}
