import { useEffect } from 'react';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { session } from '../../client/session/session.ts';
import { onConnect, onNotification, onSocketNotice } from '../../client/connection/socket.ts';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from '../texts.ts';

/** Shows toasts for events that the person did not cause (specification section 8, Realtime and storage). */
export function useOutsideEvents(): void {
  useEffect(() => {
    /** The text of the last toast about a missing live connection; null once the connection is back. */
    let lastText: string | null = null;
    const unsubscribers = [
      onConnect(() => {
        lastText = null;
      }),
      session.onStorageFailure((failure) => toast('error', failure)),
      onSocketNotice(({ kind, text, isAttempt }) => {
        // Repeated attempts have the same text, so show it once. While offline, the offline bar says enough.
        if (isAttempt && (lastText === text || onlineStatus.get() === 'offline')) return;
        if (isAttempt) lastText = text;
        toast(kind, text);
      }),
      onNotification(({ type, kind, link, message }) => {
        // The screen shows the message already.
        if (kind === 'message' && isInFront(link)) return;
        toast(type === 'error' ? 'error' : 'info', message || texts.newNotification);
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, []);
}

/** Whether the screen with this path is open and visible. */
function isInFront(path: string): boolean {
  return document.visibilityState === 'visible' && window.location.pathname === path;
}
