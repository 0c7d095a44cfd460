import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A name and a value in a description list. The CSS of the list styles them. */
export function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
