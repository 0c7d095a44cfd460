import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Conversation } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { ConversationItemMark } from '../../../components/items/card/status-mark.tsx';
import { goneWord } from '../../../components/items/texts.ts';
import { StaffBadge } from '../../../components/staff/staff-badge.tsx';
import { TextLink } from '../../../components/basics/button.tsx';
import { PageHeading } from '../../../components/basics/page-heading.tsx';
import { Skeleton } from '../../../components/basics/skeleton.tsx';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import styles from './conversation-head.module.css';
import { PersonInitial } from '../person-initial.tsx';
import { texts } from '../texts.ts';

/** The other participant and the item of a conversation. @param conversation null while it loads */
export const ConversationHead = memo(function ConversationHead({
  conversation,
}: {
  conversation: Conversation | null;
}) {
  const other = conversation?.participants[1];
  return (
    <header className={styles.head}>
      <Link to={paths.conversations()} className={styles.back}>
        <span aria-hidden="true">←</span>
        <VisuallyHidden>{texts.allConversations}</VisuallyHidden>
      </Link>
      <span className={styles.person}>
        {other === undefined ? (
          <Skeleton width="2.25rem" height="2.25rem" />
        ) : (
          <PersonInitial name={other.name} />
        )}
      </span>
      <div className={styles.words}>
        <div className={styles.title}>
          <PageHeading className={styles.name}>
            {other === undefined ? texts.messages : <bdi>{other.name}</bdi>}
          </PageHeading>
          <StaffBadge role={other?.role} />
        </div>
        {conversation === null ? (
          <Skeleton width="12rem" height="1.6rem" />
        ) : (
          <p className={styles.item}>
            <span className={styles.link}>
              {texts.about} <ItemTitle item={conversation.item} />
            </span>
            <ConversationItemMark item={conversation.item} />
          </p>
        )}
      </div>
    </header>
  );
});

/** The item's title; a link unless the item is deleted or hidden from the viewer. */
function ItemTitle({ item }: { item: Conversation['item'] }) {
  const { _id, title } = item;
  if (goneWord(item) !== null) return <bdi>{title}</bdi>;
  return (
    <TextLink to={paths.item(_id)}>
      <bdi>{title}</bdi>
    </TextLink>
  );
}
