import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../contract/paths.ts';
import { useIsUnsentKnown, useUnsent } from '../../client/outbox/outbox.ts';
import type { Entry } from '../../core/outbox/entry.ts';
import { UnsentEntry } from '../../components/outbox/unsent-entry.tsx';
import { UnsentTitle } from '../../components/outbox/unsent-title.tsx';
import CopyDiagnostics from '../../components/diagnostics/copy-diagnostics.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { PageHeading } from '../../components/basics/page-heading.tsx';
import { tabTitle, useDocumentTitle } from '../../components/navigation/use-document-title.ts';
import { latestConversations } from '../../client/query/latest-conversations.ts';
import { useQuery } from '../../client/query/query.ts';
import { messageOf } from '../../core/outbox/payload.ts';
import styles from './outbox-screen.module.css';
import { texts } from './texts.ts';
import messageStyles from './unsent-message.module.css';

/** /outbox: the signed-in user's unsent entries, newest last. */
export default function OutboxScreen() {
  const unsent = useUnsent();
  const isKnown = useIsUnsentKnown();
  const screen = useRef<HTMLElement>(null);
  useDocumentTitle(tabTitle(texts.heading));
  const toHeading = () => screen.current?.querySelector('h1')?.focus();

  return (
    <section ref={screen} className={styles.screen}>
      <PageHeading className={styles.heading}>{texts.heading}</PageHeading>
      {unsent.length === 0 ? (
        isKnown ? (
          <Notice kind="empty" text={texts.empty} hint={texts.emptyHint} />
        ) : (
          <Notice kind="loading" text={texts.loading} />
        )
      ) : (
        <>
          <p className={styles.explanation}>
            {'SyncManager' in window ? texts.sentInBackground : texts.sentWhileOpen}
          </p>
          <ul className={styles.list}>
            {unsent.map((entry) => (
              <UnsentEntry key={entry.id} entry={entry} onGone={toHeading}>
                {entry.kind === 'item' ? (
                  <UnsentTitle entry={entry} />
                ) : (
                  <UnsentMessage entry={entry} />
                )}
              </UnsentEntry>
            ))}
          </ul>
        </>
      )}
      <CopyDiagnostics />
    </section>
  );
}

/** An unsent message with a link to its conversation. */
function UnsentMessage({ entry }: { entry: Entry }) {
  const message = messageOf(entry);
  const query = useQuery('GET /conversations', latestConversations);
  if (message === null) return texts.unreadable;
  const { conversationId, content } = message;
  const known =
    query.state === 'ready'
      ? query.value.conversations.docs.find(({ _id }) => _id === conversationId)
      : undefined;
  const name =
    known === undefined
      ? texts.message
      : texts.messageTo(known.participants[1]?.name ?? '', known.item.title);
  return (
    <>
      <Link to={paths.messages(conversationId)}>{name}</Link>
      <p className={messageStyles.content} dir="auto">
        {content}
      </p>
    </>
  );
}
