import type { ReactNode } from 'react';
import styles from './keyed.module.css';

interface KeyedProps {
  /** The letter that presses what is in it; see keys/use-desk-keys.ts. */
  letter: string;
  /** Whether single keys are on. */
  hinted: boolean;
  /** Takes the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** An action with its key beside it. */
export function Keyed({ letter, hinted, wide = false, children }: KeyedProps) {
  return (
    <div
      className={`${styles.keyed ?? ''} ${wide ? (styles.wide ?? '') : ''}`}
      data-letter={letter.toLowerCase()}
    >
      {children}
      {hinted ? (
        <kbd className={styles.key} aria-hidden="true">
          {letter}
        </kbd>
      ) : null}
    </div>
  );
}
