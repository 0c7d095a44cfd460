import { useEffect } from 'react';
import { connection } from '../data/connection-state.ts';
import { session } from '../data/session.ts';
import { onNotification, onSocketNotice } from '../data/socket.ts';
import { toast } from '../ui/toast.ts';
import { texts } from './texts.ts';

/** Says what happens without anybody having pressed something (specification section 8, Realtime and storage). */
export function useOutsideEvents(): void {
  useEffect(() => {
    /** Whether it was said that there is no live connection, since the server was last reached. */
    let isSaid = false;
    const ends = [
      connection.subscribe(() => {
        if (connection.get() === 'online') isSaid = false;
      }),
      session.onStorageFailure((failure) => toast('error', failure)),
      onSocketNotice(({ kind, text, isAttempt }) => {
        // From then on the page's offline bar says it.
        if (isAttempt && isSaid && connection.get() === 'offline') return;
        isSaid ||= isAttempt;
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
