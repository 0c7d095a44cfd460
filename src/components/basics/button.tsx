import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

type Look = 'primary' | 'plain' | 'bare' | 'danger';

function classes(look: Look): string {
  return `${styles.button ?? ''} ${styles[look] ?? ''}`;
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  look?: Look;
  /** While true the button keeps its place and the focus, reports `aria-busy` and ignores presses. */
  busy?: boolean;
}

export function Button({ look = 'plain', busy = false, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classes(look)}
      onClick={press}
      aria-disabled={busy ? true : undefined}
      aria-busy={busy ? true : undefined}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}

interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  look?: Look;
}

export function LinkButton({ look = 'plain', ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classes(look)} />;
}

export function TextLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={styles.text} />;
}
