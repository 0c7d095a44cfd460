import { useEffect } from 'react';
import { onlineStatus } from '../../client/connection/online-status.ts';
import { session } from '../../client/session/session.ts';
import { onConnect, onNotification, onSocketNotice } from '../../client/connection/socket.ts';
import { toast } from '../../components/toasts/toast.ts';
import { texts } from '../texts.ts';

/** Says what happens without anybody having pressed something (specification section 8, Realtime and storage). */
export function useOutsideEvents(): void {
  useEffect(() => {
    /** What was said of there being no live connection, since there was one. */
    let said: string | null = null;
    const ends = [
      onConnect(() => {
        said = null;
      }),
      session.onStorageFailure((failure) => toast('error', failure)),
      onSocketNotice(({ kind, text, isAttempt }) => {
        // Every attempt would say the same; that the portal is offline its bar says.
        if (isAttempt && (said === text || onlineStatus.get() === 'offline')) return;
        if (isAttempt) said = text;
        toast(kind, text);
      }),
      onNotification(({ type, kind, link, message }) => {
        // What was written stands on the screen already.
        if (kind === 'message' && isInFront(link)) return;
        toast(type === 'error' ? 'error' : 'info', message || texts.newNotification);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

/** Whether somebody looks at the screen that has this address. */
function isInFront(path: string): boolean {
  return document.visibilityState === 'visible' && window.location.pathname === path;
}
