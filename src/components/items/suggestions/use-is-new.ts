import { useEffect, useState } from 'react';

/**
 * Whether something is in its first painted frame. What it moves can be hidden in that frame, so that it does not jump.
 * @param isShown whether it is on the page
 */
export function useIsNew(isShown: boolean): boolean {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    if (!isShown) return undefined;
    // The first callback runs before the paint of this frame, the second before that of the next.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setNew(false));
    });
    return () => {
      cancelAnimationFrame(frame);
      setNew(true);
    };
  }, [isShown]);
  return isShown && isNew;
}
