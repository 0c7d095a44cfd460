import { useEffect } from 'react';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { checkSession } from '../../client/session/check-session.ts';
import { session } from '../../client/session/session.ts';
import {
  type SocketNotice,
  onConnect,
  onNotification,
  onSocketNotice,
} from '../../client/connection/socket.ts';
import { toast } from '../../components/toasts/toast.ts';
import type { ToastKind } from '../../components/toasts/toast-list.tsx';
import { texts } from '../texts.ts';

/** Shows toasts for events that the person did not cause (specification section 8, Realtime and storage). */
export function useOutsideEvents(): void {
  useEffect(() => {
    /** The text of the last toast about a missing live connection; null once the connection is back. */
    let lastText: string | null = null;
    let isDeactivated = false;
    const showNotice = async ({ kind, text, isAttempt, isByServer }: SocketNotice) => {
      // The server may have closed the connection because the session has ended. The page then makes no more attempts,
      // so a notice about another attempt would be wrong.
      if (isByServer && !(await checkSession())) return;
      // Repeated attempts have the same text, so show it once. While offline, the offline bar says enough.
      if (isAttempt && (lastText === text || onlineStatus.get() === 'offline')) return;
      if (isAttempt) lastText = text;
      toast(kind, text);
    };
    const unsubscribers = [
      onConnect(() => {
        lastText = null;
      }),
      session.onStorageFailure((failure) => toast('error', failure)),
      session.onEnd(() => {
        // A deactivated account cannot log in again.
        if (!isDeactivated) toastOnceVisible('error', texts.sessionExpired);
        isDeactivated = false;
      }),
      onSocketNotice((notice) => void showNotice(notice)),
      onNotification(({ type, kind, link, message }) => {
        // The screen shows the message already.
        if (kind === 'message' && isInFront(link)) return;
        if (kind === 'account deactivated') {
          isDeactivated = true;
          toastOnceVisible('info', message);
          return;
        }
        toast(type === 'error' ? 'error' : 'info', message || texts.newNotification);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, []);
}

/** Shows a toast now if the tab is visible. Otherwise waits until the person returns, so that they do not miss it. */
function toastOnceVisible(kind: ToastKind, text: string): void {
  if (document.visibilityState === 'visible') toast(kind, text);
  else
    document.addEventListener('visibilitychange', () => toastOnceVisible(kind, text), {
      once: true,
    });
}

/** Whether the screen with this path is open and visible. */
function isInFront(path: string): boolean {
  return document.visibilityState === 'visible' && window.location.pathname === path;
}
