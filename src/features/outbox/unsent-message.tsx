import { Link } from 'react-router-dom';
import { pageSizes } from '../../../contract/bounds.ts';
import { paths } from '../../../contract/paths.ts';
import type { Entry } from '../../client/outbox/outbox.ts';
import { useQuery } from '../../client/query/query.ts';
import { messageOf } from '../../components/outbox/unsent-payload.ts';
import { texts } from './texts.ts';
import styles from './unsent-message.module.css';

/** As the list of conversations and the bar ask for it, so that one answer serves all. */
const conversationsRequest = { query: { page: 1, limit: pageSizes.conversations } };

/** A message that waits, and in which conversation. */
export function UnsentMessage({ entry }: { entry: Entry }) {
  const message = messageOf(entry);
  const query = useQuery('GET /conversations', conversationsRequest);
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
      <p className={styles.content} dir="auto">
        {content}
      </p>
    </>
  );
}
