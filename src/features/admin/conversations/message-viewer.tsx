import { useLayoutEffect, useRef } from 'react';
import { pageSizes } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Message } from '../../../../contract/entities.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { initialOf } from '../../../ui/initial-of.ts';
import { Time } from '../../../ui/time.tsx';
import { texts } from '../texts.ts';
import styles from './message-viewer.module.css';

interface MessageViewerProps {
  conversation: Reply<'GET /admin/conversations'>['conversations'][number];
  close: () => void;
}

/** The latest messages of a conversation, to read. */
export function MessageViewer({ conversation, close }: MessageViewerProps) {
  const { item, participants, messages } = conversation;
  const list = useRef<HTMLOListElement>(null);
  const [first] = participants;

  // The newest stand at the end.
  useLayoutEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);

  return (
    <Dialog heading={texts.messagesAbout(item.title)} close={close}>
      <p className={styles.people}>{participants.map(({ name }) => name).join(', ')}</p>
      {messages.length === pageSizes.messages ? <p>{texts.latestMessages}</p> : null}
      {messages.length === 0 ? (
        <p>{texts.noMessages}</p>
      ) : (
        // Stops the keyboard so that it can scroll.
        <ol ref={list} className={styles.messages} tabIndex={0} aria-label={texts.messages}>
          {messages.map((message) => (
            <MessageLine
              key={message._id}
              message={message}
              isFirst={message.sender._id === first?._id}
            />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

interface MessageLineProps {
  message: Message;
  /** Of the first side: the two stand apart. */
  isFirst: boolean;
}

function MessageLine({ message: { sender, content, createdAt }, isFirst }: MessageLineProps) {
  return (
    <li className={`${styles.message ?? ''} ${isFirst ? (styles.first ?? '') : ''}`}>
      <span className={styles.initial} aria-hidden="true">
        {initialOf(sender.name)}
      </span>
      <div className={styles.words}>
        <p className={styles.head}>
          <strong>{sender.name}</strong> <Time value={createdAt} show="moment" />
        </p>
        <p className={styles.content}>{content}</p>
      </div>
    </li>
  );
}
