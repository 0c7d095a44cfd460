import { useState } from 'react';
import { NavLink } from 'react-router-dom';
import type { SessionUser } from '../data/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { useModalDialog } from '../ui/use-modal-dialog.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { WhoIsIn } from './account-menu.tsx';
import { signedInLinks } from './navigation.ts';
import styles from './side-menu.module.css';
import { paths } from './paths.ts';
import { texts } from './texts.ts';
import { useLogout } from './use-logout.ts';

/** The bar's links and Logout on small screens, sliding in from the side. */
export function SideMenu({ user }: { user: SessionUser }) {
  const [open, setOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span className={styles.lines} aria-hidden="true" />
        <VisuallyHidden>{texts.menu}</VisuallyHidden>
      </button>
      {open ? <Menu user={user} close={() => setOpen(false)} /> : null}
    </>
  );
}

function Menu({ user, close }: { user: SessionUser; close: () => void }) {
  const dialog = useModalDialog(close);
  const logout = useLogout();
  return (
    <dialog {...dialog} className={styles.menu} aria-label={texts.menu}>
      <div className={styles.content}>
        <button type="button" className={styles.close} onClick={close}>
          <span aria-hidden="true">✕</span>
          <VisuallyHidden>{texts.closeMenu}</VisuallyHidden>
        </button>
        <WhoIsIn user={user} />
        <nav aria-label="Main">
          <ul>
            {signedInLinks(user.role).map(({ label, path }) => (
              <li key={path}>
                <NavLink to={path} end onClick={close}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <LinkButton to={paths.profile()} onClick={close}>
          {texts.profile}
        </LinkButton>
        <Button onClick={logout}>{texts.logout}</Button>
      </div>
    </dialog>
  );
}
