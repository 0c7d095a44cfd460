import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ToastArea } from '../../components/toasts/toast-area.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import styles from './frame.module.css';
import { AfterPageLoad } from '../lifecycle/after-page-load.tsx';
import { texts } from '../texts.ts';
import { TopBar } from './top-bar.tsx';
import { useSession } from '../../client/session/session.ts';
import { LoadedWithRetries } from '../lifecycle/loaded-with-retries.tsx';

const contentId = 'content';

/** The frame around every screen: bars, footer and toasts. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);

  // The default action of the link would replace the hash, which may be a return code.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus({ preventScroll: true });
    main.current?.scrollIntoView();
  };

  return (
    <>
      <a className={styles.skip} href={`#${contentId}`} onClick={skip}>
        {texts.skip}
      </a>
      <TopBar />
      <OfflineBar />
      <AfterPageLoad />
      <main ref={main} id={contentId} className={styles.main} tabIndex={-1}>
        {/* A new key resets the boundary when the person opens another screen. */}
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <p>{texts.copyright}</p>
      </footer>
      <BottomBarWhenLoaded />
      <ToastArea />
    </>
  );
}

const loadBottomBar = () => import('./bottom-bar.tsx').then((module) => module.BottomBar);

/** The bottom bar, if somebody is signed in. Its code is not in the first load, which visitors share. */
export function BottomBarWhenLoaded() {
  return useSession().state === 'signed in' ? <LoadedWithRetries load={loadBottomBar} /> : null;
}

const loadOfflineNotice = () =>
  import('./offline-notice.tsx').then((module) => module.OfflineNotice);

/**
 * The live region of the offline bar. It is always there, so that screen readers announce a change. The bar's code is
 * not in the first load. It is loaded when the page starts; without a network it comes from the worker's cache.
 */
export function OfflineBar() {
  return (
    <div role="status" className={styles.offline}>
      <LoadedWithRetries load={loadOfflineNotice} />
    </div>
  );
}
