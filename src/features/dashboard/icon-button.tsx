import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'className'> {
  /** For screen readers, and under the pointer. */
  name: string;
  /** A path in a square of 20. */
  glyph: string;
}

export function IconButton({ name, glyph, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={name} title={name}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path
          d={glyph}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
