import { type RefObject, useEffect } from 'react';

/**
 * Tells an element how much of the window a phone's keyboard covers, as `--keyboard`. The browser's own
 * heights (dvh) do not count the keyboard; what can be seen of the page (visualViewport) does.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return undefined;
    const measure = () => {
      // The scale takes out what zooming hides.
      const covered = window.innerHeight - viewport.height * viewport.scale;
      element.current?.style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => viewport.removeEventListener('resize', measure);
  }, [element]);
}
