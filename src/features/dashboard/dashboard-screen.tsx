import { useId, useRef } from 'react';
import { paths } from '../../../contract/paths.ts';
import { useSession } from '../../client/session/session.ts';
import { LinkButton } from '../../components/basics/button.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { useUnsent } from '../../client/outbox/outbox.ts';
import { UnsentEntry } from '../../components/outbox/unsent-entry.tsx';
import { UnsentTitle } from '../../components/outbox/unsent-title.tsx';
import styles from './dashboard-screen.module.css';
import { OwnItems } from './own-items.tsx';
import { texts, unsentHeading } from './texts.ts';
import unsentStyles from './unsent-items.module.css';

/** /dashboard: the viewer's own items and their actions (specification section 2). */
export default function DashboardScreen() {
  const session = useSession();
  useDocumentTitle(tabTitle(texts.heading));
  return (
    <>
      <div className={styles.head}>
        <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
        <Links />
      </div>
      <UnsentItems />
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

/** The viewer's items that are not posted yet. Renders nothing if there are none. */
function UnsentItems() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const items = useUnsent().filter(({ kind }) => kind === 'item');
  if (items.length === 0) return null;
  const failed = items.filter(({ state }) => state.name === 'failed').length;
  return (
    <section className={unsentStyles.waiting} aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className={unsentStyles.heading}>
        {unsentHeading({ failed, waiting: items.length - failed })}
      </h2>
      <ul className={unsentStyles.list}>
        {items.map((entry) => (
          <UnsentEntry key={entry.id} entry={entry} onGone={() => heading.current?.focus()}>
            <UnsentTitle entry={entry} />
          </UnsentEntry>
        ))}
      </ul>
    </section>
  );
}
