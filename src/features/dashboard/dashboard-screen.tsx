import { paths } from '../../../contract/paths.ts';
import { useSession } from '../../client/session/session.ts';
import { LinkButton } from '../../components/basics/button.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import styles from './dashboard-screen.module.css';
import { OwnItems } from './own-items.tsx';
import { texts } from './texts.ts';
import { WaitingItems } from './waiting-items.tsx';

/** /dashboard: the person's own items and what can be done with them (specification section 2). */
export function DashboardScreen() {
  const session = useSession();
  useDocumentTitle(tabTitle(texts.heading));
  return (
    <>
      <div className={styles.head}>
        <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
        <Links />
      </div>
      <WaitingItems />
      {session.state === 'signed in' ? <OwnItems key={session.user.id} /> : null}
    </>
  );
}

function Links() {
  return (
    <nav aria-label={texts.links} className={styles.links}>
      <LinkButton look="primary" to={paths.createItem()}>
        {texts.addItem}
      </LinkButton>
      <LinkButton to={paths.profile()}>{texts.profile}</LinkButton>
      <LinkButton to={paths.conversations()}>{texts.messages}</LinkButton>
      <LinkButton to={paths.notifications()}>{texts.notifications}</LinkButton>
    </nav>
  );
}
