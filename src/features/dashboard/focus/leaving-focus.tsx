import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface LeavingFocusProps {
  /** The id of the element that receives the focus. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Moves the focus to another element if this one unmounts while the focus is inside it, for example because
 * another user confirmed a return.
 */
export function LeavingFocus({ to, className, children }: LeavingFocusProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) document.getElementById(to)?.focus();
    };
  }, [to]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}
