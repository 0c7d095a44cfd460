import { onlineStatus } from '../../client/connection/online-status.ts';
import { liveConnection } from '../../client/connection/socket.ts';
import { session } from '../../client/session/session.ts';

/*
 * Attributes of the root element that reserve space for the bottom bar and the offline bar (tokens.css).
 * root-marks-script.ts sets them before the first paint, so that nothing moves when the bars appear.
 */
export const signedInMark = 'data-signed-in';
export const offlineMark = 'data-offline';

/** Keeps the marks up to date. Called once, by the page. */
export function followRootMarks(): void {
  const root = document.documentElement;
  const mark = () => {
    const isOffline = onlineStatus.get() === 'offline' || liveConnection.hasGivenUp();
    root.toggleAttribute(signedInMark, session.get().state === 'signed in');
    root.toggleAttribute(offlineMark, isOffline);
  };
  mark();
  session.subscribe(mark);
  onlineStatus.subscribe(mark);
  liveConnection.onGivenUpChange(mark);
}
