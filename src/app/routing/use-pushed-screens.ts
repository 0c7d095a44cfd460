import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tapMessageOf } from '../../core/push/opened-path.ts';
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
    const respond = ({ data, ports }: MessageEvent<unknown>) => {
      const tap = tapMessageOf(data);
      if (tap === null) return;
      const isShown = tap.path === window.location.pathname;
      // If this window declines, the worker opens another one, so that the text typed here stays.
      const navigates = !isShown && tap.type === 'OPEN' && !isSomethingTyped(document);
      ports[0]?.postMessage(isShown || navigates);
      if (navigates) void navigate(tap.path);
    };
    navigator.serviceWorker.addEventListener('message', respond);
    return () => navigator.serviceWorker.removeEventListener('message', respond);
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
