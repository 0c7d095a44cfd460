import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface PageHeadingProps {
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A screen's h1. When the screen was reached from within the page it takes the focus, so that
 * keyboards and screen readers go on from there; not on the first load, and never out of a field.
 */
export function PageHeading({ children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Only the arrival counts: later changes of the address within the screen leave the focus alone.
  const [first] = useState(key === 'default');
  useEffect(() => {
    if (first || document.activeElement?.matches('input, textarea, select')) return;
    heading.current?.focus({ preventScroll: true });
  }, [first]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
