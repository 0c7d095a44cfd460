import { useSession } from '../../client/session/session.ts';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { Desk } from './desk.tsx';
import { texts } from './texts.ts';

/** The keepers' desk: everything that a hand-over takes, on one screen. */
export function DeskScreen() {
  const session = useSession();
  useDocumentTitle(tabTitle(texts.heading));
  // For a moment while it ends there is nobody at the desk.
  return session.state === 'signed in' ? <Desk viewer={session.user} /> : null;
}
