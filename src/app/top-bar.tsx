import { NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../data/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { signedInLinks, signedOutLinks } from './navigation.ts';
import { SideMenu } from './side-menu.tsx';
import { texts } from './texts.ts';
import styles from './top-bar.module.css';

/** The bar over every screen (specification section 2, Navigation and shell). */
export function TopBar() {
  const session = useSession();
  // A menu left open closes with every change of the address.
  const { key } = useLocation();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Brand />
        {session.state === 'loading' ? (
          <p className={styles.loading}>{texts.loading}</p>
        ) : session.state === 'signed out' ? (
          <SignedOut />
        ) : (
          <>
            <nav aria-label="Main" className={styles.wide}>
              <ul className={styles.links}>
                {signedInLinks(session.user.role).map(({ label, path }) => (
                  <li key={path}>
                    <NavLink to={path} end>
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
              <AccountMenu key={key} user={session.user} />
            </nav>
            <div className={styles.narrow}>
              <SideMenu key={key} user={session.user} />
            </div>
          </>
        )}
      </div>
    </header>
  );
}

function SignedOut() {
  // From one sign-in screen to the other, the way back goes along.
  const { state } = useLocation() as { state: unknown };
  return (
    <nav aria-label="Main">
      <ul className={styles.links}>
        {signedOutLinks.map(({ label, path }) => (
          <li key={path}>
            <NavLink to={path} state={state}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
