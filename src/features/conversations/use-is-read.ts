import { type RefObject, useEffect, useState } from 'react';

/** Whether somebody is in the middle of a list: its beginning is scrolled away, or the focus is in it. */
export function useIsRead(list: RefObject<HTMLElement | null>): boolean {
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    const look = () => {
      const element = list.current;
      const isScrolled = element !== null && element.getBoundingClientRect().top < 0;
      setIsRead(isScrolled || (element?.contains(document.activeElement) ?? false));
    };
    const events = ['scroll', 'focusin', 'focusout'] as const;
    for (const event of events) document.addEventListener(event, look, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, look);
    };
  }, [list]);

  return isRead;
}
