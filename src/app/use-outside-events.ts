import { useEffect } from 'react';
import { session } from '../data/session.ts';
import { onNotification, onSocketNotice } from '../data/socket.ts';
import { toast } from '../ui/toast.ts';
import { texts } from './texts.ts';

/** Says what happens without anybody having pressed something (specification section 8, Realtime and storage). */
export function useOutsideEvents(): void {
  useEffect(() => {
    const ends = [
      session.onStorageFailure((failure) => toast('error', failure)),
      onSocketNotice(({ kind, text }) => toast(kind, text)),
      onNotification(({ type, message }) =>
        toast(type === 'error' ? 'error' : 'info', message || texts.newNotification),
      ),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
