import { useState } from 'react';
import type { SessionUser } from '../../../client/session/session.ts';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import { Modal, preloadModal } from '../../../components/dialogs/modal.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { SignedInAs } from './account-menu.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import styles from './side-menu.module.css';
import { paths } from '../../../../contract/paths.ts';
import { texts } from '../../texts.ts';
import { UnreadBadge } from '../unread/unread-badge.tsx';
import { useLogout } from './use-logout.tsx';
import type { Unread } from '../unread/use-unread.ts';

interface SideMenuProps {
  user: SessionUser;
  unread: Unread;
  unsent: number;
}

/** The top bar's links and Logout on small screens, in a menu that slides in from the side. */
export function SideMenu({ user, unread, unsent }: SideMenuProps) {
  const [open, setOpen] = useState(false);

  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadModal}
        onFocus={preloadModal}
        onClick={() => setOpen(true)}
      >
        <span className={styles.lines} aria-hidden="true" />
        <VisuallyHidden>{texts.menu}</VisuallyHidden>
        <span className={styles.count}>
          <UnreadBadge count={unread.notifications + unread.messages} />
        </span>
      </button>
      {open ? (
        <Menu user={user} unread={unread} unsent={unsent} close={() => setOpen(false)} />
      ) : null}
    </>
  );
}

function Menu({ user, unread, unsent, close }: SideMenuProps & { close: () => void }) {
  const { logout, question } = useLogout();
  return (
    <>
      <Modal label={texts.menu} look="side" close={close}>
        <div className={styles.content}>
          <button type="button" className={styles.close} onClick={close}>
            <span aria-hidden="true">✕</span>
            <VisuallyHidden>{texts.closeMenu}</VisuallyHidden>
          </button>
          <SignedInAs user={user} />
          <nav aria-label={texts.mainNavigation}>
            <NavigationLinks role={user.role} unread={unread} unsent={unsent} onFollow={close} />
          </nav>
          <LinkButton to={paths.profile()} onClick={close}>
            {texts.profile}
          </LinkButton>
          <Button onClick={logout}>{texts.logout}</Button>
        </div>
      </Modal>
      {question}
    </>
  );
}
