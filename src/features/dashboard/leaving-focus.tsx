import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface LeavingFocusProps {
  /** The id of the element that takes the focus when this goes. */
  to: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * What may be taken off the screen while the person is in it, because somebody else did something: the
 * focus is handed on, so that keyboards and screen readers go on from there.
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
