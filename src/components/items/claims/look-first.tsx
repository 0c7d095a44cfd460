import type { ReactNode } from 'react';
import styles from './claims.module.css';
import { texts } from './texts.ts';

interface LookFirstProps {
  /** The button that leads to the claims, where no bar has it. */
  children?: ReactNode;
}

/** Takes the place of the hand-over until the viewer has accepted a claim, so that nothing moves. */
export function LookFirst({ children = null }: LookFirstProps) {
  return (
    <div className={styles.lookFirst} data-fills>
      <p>{texts.lookFirst}</p>
      {children}
    </div>
  );
}
