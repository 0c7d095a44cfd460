import { memo } from 'react';
import type { Message } from '../../../contract/entities.ts';
import { Time } from '../../ui/time.tsx';
import styles from './message-row.module.css';
import { MessageText } from './message-text.tsx';
import { PersonInitial } from './person-initial.tsx';
import { texts } from './texts.ts';

/** As much of a message as is shown of it; one that is not stored yet has no more. */
export type ShownMessage = Pick<Message, '_id' | 'sender' | 'content' | 'createdAt'>;

interface MessageRowProps {
  message: ShownMessage;
  isOwn: boolean;
  /** What became of it. */
  state: 'waiting' | 'sending' | 'sent' | 'read' | null;
}

/** A message (specification section 2); own ones are told apart by their side and in words. */
export const MessageRow = memo(function MessageRow({ message, isOwn, state }: MessageRowProps) {
  const { sender, content, createdAt } = message;
  return (
    <li data-row={message._id} className={`${styles.row ?? ''} ${isOwn ? (styles.own ?? '') : ''}`}>
      <PersonInitial name={sender.name} />
      <div className={styles.bubble}>
        <p className={styles.head}>
          <span className={styles.name}>
            <bdi>{sender.name}</bdi>
            {isOwn ? ` ${texts.you}` : ''}
          </span>
          <span className={styles.time}>
            <Time value={createdAt} show="clock" />
          </span>
        </p>
        <MessageText content={content} />
        {state === null ? null : <p className={styles.state}>{texts[state]}</p>}
      </div>
    </li>
  );
});
