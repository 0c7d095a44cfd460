import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ToastArea } from '../../components/toasts/toast-area.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import styles from './frame.module.css';
import { OfflineBar } from './offline-bar.tsx';
import { OnceLoaded } from '../lifecycle/once-loaded.tsx';
import { texts } from '../texts.ts';
import { TopBar } from './top-bar.tsx';

const contentId = 'content';

/** What stands around every screen. */
export function Frame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);

  // The browser's own way would take a return code out of the address.
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
      <OnceLoaded />
      <main ref={main} id={contentId} className={styles.main} tabIndex={-1}>
        {/* What one screen ran into is over on the next. */}
        <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <p>{texts.copyright}</p>
      </footer>
      <ToastArea />
    </>
  );
}
