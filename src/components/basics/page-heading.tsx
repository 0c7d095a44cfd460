import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

interface PageHeadingProps {
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A screen's h1. After a navigation within the page it takes the focus, so that keyboard and screen reader users
 * continue at the new screen. It does not take the focus from a field, or on the screen with which the page was opened.
 * The router gives the history entry of that screen the key `default`.
 */
export function PageHeading({ children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Read once, on mount, so that a later change of the address within the screen does not move the focus.
  const [isFirstLoad] = useState(key === 'default');
  useEffect(() => {
    if (isFirstLoad || document.activeElement?.matches('input, textarea, select')) return;
    heading.current?.focus({ preventScroll: true });
  }, [isFirstLoad]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
