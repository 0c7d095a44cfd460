import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pathToOpen } from '../../core/push/opened-path.ts';
import { withPush } from '../../client/push/start-push.ts';
import { isSomethingTyped } from './is-something-typed.ts';

/**
 * Goes where a notification of the device leads that was tapped, if the worker asks this window, and takes
 * those away whose screen is seen.
 */
export function usePushedScreens(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const hear = ({ data, ports }: MessageEvent<unknown>) => {
      const path = pathToOpen(data);
      // Without an answer the worker opens another window, and what is being written here stays.
      if (path === null || isSomethingTyped(document)) return;
      ports[0]?.postMessage(true);
      if (path !== window.location.pathname) void navigate(path);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [navigate]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') withPush(({ takeAway }) => takeAway(pathname));
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [pathname]);
}
