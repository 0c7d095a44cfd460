import type { MouseEvent } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { parentPath, paths } from '../../../contract/paths.ts';
import { useUnsent } from '../../client/outbox/outbox.ts';
import { type SessionUser, useSession } from '../../client/session/session.ts';
import { useWaitingInTitle } from '../../components/navigation/use-document-title.ts';
import { VisuallyHidden } from '../../components/basics/visually-hidden.tsx';
import { historyIndex } from '../../components/navigation/history-index.ts';
import { useLocationState } from '../../components/navigation/use-location-state.ts';
import { AccountMenu } from './menus/account-menu.tsx';
import backStyles from './back-control.module.css';
import brandStyles from './brand.module.css';
import { NavigationLinks } from './menus/navigation-links.tsx';
import { signedInLinks, signedOutLinks } from './menus/navigation.ts';
import { SideMenu } from './menus/side-menu.tsx';
import { texts } from '../texts.ts';
import styles from './top-bar.module.css';
import unsentStyles from './unsent-link.module.css';
import { useUnread } from './unread/use-unread.ts';

/** The bar above every screen (specification section 2, Navigation and shell). */
export function TopBar() {
  const session = useSession();
  return (
    <header className={styles.bar} data-clear-of-toasts>
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
  // The React key of both menus. Each navigation changes it, which closes an open menu.
  const { key } = useLocation();
  const unread = useUnread();
  const unsent = useUnsent().length;
  useWaitingInTitle(unread.notifications + unread.messages);
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
  // The links pass on the location state, which has the path to open after the sign-in.
  const state = useLocationState();
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

/**
 * The back button of the installed app, which has no browser bar. It leads to the previous screen, or to the
 * parent screen if the app was opened here by a shortcut, a notification or a link.
 */
function BackControl() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parent = parentPath(pathname, search);
  if (parent === null) return null;

  // A link and not a button, because a screen with unsaved changes asks the person before they follow a link.
  const goBack = (event: MouseEvent) => {
    if (!hasPreviousScreen()) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={parent} replace className={backStyles.back} aria-label={texts.back} onClick={goBack}>
      ←
    </Link>
  );
}

/** Whether this window has a previous screen. The router stores the index of each history entry in its state. */
function hasPreviousScreen(): boolean {
  return (historyIndex(window.history.state) ?? 0) > 0;
}

/** The link to home, with the portal's logo: a luggage tag on a string. */
function Brand() {
  return (
    <Link to={paths.home()} className={brandStyles.brand}>
      <svg className={brandStyles.mark} viewBox="0 0 40 40" aria-hidden="true">
        <path
          d="M11 11C5 8 3 3 8 2s8 4 5 9"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <path
          d="M10.5 8.5 21 6.3a3 3 0 0 1 2.8.8l13 13.6a3 3 0 0 1-.1 4.2L24.8 36.4a3 3 0 0 1-4.3-.1l-12.9-13.7a3 3 0 0 1-.8-2.7l1.4-9.1a3 3 0 0 1 2.3-2.3Z"
          fill="#ffc12e"
        />
        <circle cx="14" cy="14" r="3" fill="#1d1830" />
        <path
          d="m20 25.5 6.5-6.2M23.4 29l6.4-6.2"
          stroke="#1d1830"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      <span>{texts.brand}</span>
    </Link>
  );
}

/** A link to the outbox with the number of entries; renders nothing for 0. */
function UnsentLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <NavLink to={paths.outbox()} className={unsentStyles.link ?? ''}>
      {/* A tray with an arrow out of it. */}
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path
          d="M3 11v5h14v-5M10 12V3.5M6.5 7 10 3.5 13.5 7"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{texts.unsent(count)}</VisuallyHidden>
    </NavLink>
  );
}
