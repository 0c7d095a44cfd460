import { NavLink, useLocation } from 'react-router-dom';
import { useUnsent } from '../../client/outbox/outbox.ts';
import { type SessionUser, useSession } from '../../client/session/session.ts';
import { useWaitingInTitle } from '../../components/navigation/use-document-title.ts';
import { AccountMenu } from './account-menu.tsx';
import { BackControl } from './back-control.tsx';
import { Brand } from './brand.tsx';
import { NavigationLinks } from './navigation-links.tsx';
import { signedInLinks, signedOutLinks } from './navigation.ts';
import { SideMenu } from './side-menu.tsx';
import { texts } from '../texts.ts';
import styles from './top-bar.module.css';
import { UnsentLink } from './unsent-link.tsx';
import { useUnread } from './use-unread.ts';

/** The bar over every screen (specification section 2, Navigation and shell). */
export function TopBar() {
  const session = useSession();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.start}>
          <BackControl />
          <Brand />
        </div>
        {session.state === 'loading' ? (
          <p className={styles.loading}>{texts.loading}</p>
        ) : session.state === 'signed out' ? (
          <SignedOut />
        ) : (
          <SignedIn user={session.user} />
        )}
      </div>
    </header>
  );
}

function SignedIn({ user }: { user: SessionUser }) {
  // A menu left open closes with every change of the address.
  const { key } = useLocation();
  const unread = useUnread();
  const unsent = useUnsent().length;
  useWaitingInTitle(unread.notifications + unread.conversations);
  return (
    <>
      <UnsentLink count={unsent} />
      <nav
        aria-label={texts.mainNavigation}
        className={styles.wide}
        data-links={signedInLinks(user.role).length + (unsent === 0 ? 0 : 1)}
      >
        <NavigationLinks role={user.role} unread={unread} className={styles.links} />
        <AccountMenu key={key} user={user} />
      </nav>
      <div className={styles.narrow}>
        <SideMenu key={key} user={user} unread={unread} unsent={unsent} />
      </div>
    </>
  );
}

function SignedOut() {
  // From one sign-in screen to the other, the way back goes along.
  const { state } = useLocation() as { state: unknown };
  return (
    <nav aria-label={texts.mainNavigation}>
      <ul className={styles.links}>
        {signedOutLinks.map(({ label, path }) => (
          <li key={path}>
            <NavLink to={path} state={state}>
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
