import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether more than half of an element is scrolled out at the top of the window.
 * @param isEnabled false while the element does not exist or nobody needs to know
 */
export function useScrolledPast(ref: RefObject<HTMLElement | null>, isEnabled: boolean): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!isEnabled || ref.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        setPast(entry.boundingClientRect.top < 0 && entry.intersectionRatio < 0.5);
      },
      { threshold: [0, 0.5] },
    );
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
      setPast(false);
    };
  }, [ref, isEnabled]);
  return isPast;
}
