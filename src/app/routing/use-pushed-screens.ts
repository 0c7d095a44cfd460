import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathToOpen } from '../../core/push/opened-path.ts';
import { withPush } from '../../client/push/start-push.ts';
import { isSomethingTyped } from './is-something-typed.ts';

/**
 * Navigates when the person taps a push notification and the worker chooses this window. Also closes the
 * push notifications of the screen that is open.
 */
export function usePushedScreens(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const openPath = ({ data, ports }: MessageEvent<unknown>) => {
      const path = pathToOpen(data);
      // Without a reply the worker opens another window, so that the text typed here stays.
      if (path === null || isSomethingTyped(document)) return;
      ports[0]?.postMessage(true);
      if (path !== window.location.pathname) void navigate(path);
    };
    navigator.serviceWorker.addEventListener('message', openPath);
    return () => navigator.serviceWorker.removeEventListener('message', openPath);
  }, [navigate]);

  useEffect(() => {
    const closeSeen = () => {
      if (document.visibilityState === 'visible')
        withPush(({ closeNotifications }) => closeNotifications(pathname));
    };
    closeSeen();
    document.addEventListener('visibilitychange', closeSeen);
    return () => document.removeEventListener('visibilitychange', closeSeen);
  }, [pathname]);
}
