import { memo } from 'react';
import type { SessionUser } from '../../data/session.ts';
import { DayHeading } from './day-heading.tsx';
import { MessageRow } from './message-row.tsx';
import { texts } from './texts.ts';
import styles from './unseen-message.module.css';

/**
 * A message where there is none yet, laid out but neither seen nor read out: what a browser lays out for the
 * first time takes it longer, and the first message would come too late (docs/decisions/0030-compiled-whole.md).
 * Its words are those that will stand there.
 */
export const UnseenMessage = memo(function UnseenMessage({ user }: { user: SessionUser }) {
  const sender = { _id: user.id, name: user.name };
  const message = { _id: '', content: '–', sender, createdAt: new Date(0).toISOString() };
  return (
    <div className={styles.unseen} aria-hidden="true">
      <DayHeading>{texts.today}</DayHeading>
      <ol>
        <MessageRow message={message} isOwn state="waiting" />
      </ol>
    </div>
  );
});
