import { type KeyboardEvent as KeyPress, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../client/session/session.ts';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import { initialOf } from '../../../components/basics/initial-of.ts';
import { breakable } from '../../../components/text/breakable.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import styles from './account-menu.module.css';
import { paths } from '../../../../contract/paths.ts';
import { texts } from '../../texts.ts';
import { useLogout } from './use-logout.tsx';

/** The avatar button and its menu: name, email, profile and logout. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const { logout, question } = useLogout(() => opener.current?.focus());

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open]);

  /** The arrow keys open the menu and move the focus through it in a circle. */
  const handleArrowKeys = (event: KeyPress) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    flushSync(() => setOpen(true));
    const focusable = [...(panel.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    const current = focusable.findIndex((element) => element === document.activeElement);
    const next = event.key === 'ArrowDown' ? current + 1 : Math.max(current, 0) - 1;
    focusable.at(next % focusable.length)?.focus();
  };

  return (
    <>
      <div ref={root} className={styles.account} onKeyDown={handleArrowKeys}>
        <button
          ref={opener}
          type="button"
          className={styles.avatar}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
        >
          {initialOf(user.name)}
          <VisuallyHidden> {texts.accountMenu}</VisuallyHidden>
        </button>
        <div ref={panel} id={panelId} className={styles.panel} hidden={!open} data-below-bar>
          <SignedInAs user={user} />
          <LinkButton to={paths.profile()}>{texts.profile}</LinkButton>
          <Button onClick={logout}>{texts.logout}</Button>
        </div>
      </div>
      {question}
    </>
  );
}

export function SignedInAs({ user }: { user: SessionUser }) {
  return (
    <div>
      <p className={styles.name}>{user.name}</p>
      <p className={styles.email}>{breakable(user.email)}</p>
    </div>
  );
}
