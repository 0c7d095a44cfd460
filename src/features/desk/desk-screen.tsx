import { useSession } from '../../client/session/session.ts';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { Desk } from './desk.tsx';
import { texts } from './texts.ts';

/** The keepers' desk: all steps of a return on one screen. */
export default function DeskScreen() {
  const session = useSession();
  useDocumentTitle(tabTitle(texts.heading));
  // Signing out renders this screen once more without a session.
  return session.state === 'signed in' ? <Desk viewer={session.user} /> : null;
}
