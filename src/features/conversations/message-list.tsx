import { useMemo, useState } from 'react';
import type { Message } from '../../../contract/entities.ts';
import type { SessionUser } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { DayHeading } from './day-heading.tsx';
import { byDay, dayName } from './days.ts';
import styles from './message-list.module.css';
import { MessageRow, type ShownMessage } from './message-row.tsx';
import type { Outgoing } from './outgoing.ts';
import { texts } from './texts.ts';
import { UnseenMessage } from './unseen-message.tsx';
import type { useListScroll } from './use-list-scroll.ts';
import type { Older } from './use-messages.ts';
import { useToday } from './use-today.ts';

type Scroll = ReturnType<typeof useListScroll>;

interface MessageListProps {
  user: SessionUser;
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  /** The id of the message that the new ones begin with. */
  firstNew: string | null;
  older: Older;
  list: Scroll['list'];
  content: Scroll['content'];
  handlers: Scroll['handlers'];
}

/** How long after older messages came nothing is announced, milliseconds: they are not news. */
const quietFor = 500;

/** The messages by day, oldest first (specification section 2). */
export function MessageList({
  user,
  messages,
  outgoing,
  firstNew,
  older,
  list,
  content,
  handlers,
}: MessageListProps) {
  const today = useToday();
  const days = useMemo(() => {
    const underWay = outgoing.map((entry) => asMessage(entry, user));
    return byDay<ShownMessage>([...messages, ...underWay]);
  }, [messages, outgoing, user]);
  // It stays: to take it out would take its time, too, just when the first message comes.
  const [wasEmpty] = useState(days.length === 0);
  const stored = messages.length === 0 ? null : messages.at(-1);
  const isLoadingOlder = older.state === 'loading';
  const wasLoadingOlder = useDebounced(isLoadingOlder, quietFor);

  const stateOf = ({ _id }: ShownMessage) => {
    if (_id === stored?._id) return stored.isRead ? 'read' : 'sent';
    return outgoing.find(({ id }) => id === _id)?.state ?? null;
  };

  return (
    <>
      <div
        {...handlers}
        ref={list}
        className={styles.list}
        role="log"
        aria-label={texts.messages}
        aria-live={isLoadingOlder || wasLoadingOlder ? 'off' : 'polite'}
        tabIndex={0}
      >
        <div
          ref={content}
          className={`${styles.content ?? ''} ${days.length === 0 ? (styles.empty ?? '') : ''}`}
        >
          {older.isMore ? <OlderMessages older={older} /> : null}
          {days.length === 0 ? <Notice kind="empty" text={texts.noMessages} /> : null}
          {days.map(({ day, entries }) => (
            <div key={day}>
              <DayHeading>{dayName(day, today)}</DayHeading>
              <ol className={styles.rows}>
                {entries.flatMap((message) => {
                  const isOwn = message.sender._id === user.id;
                  const row = (
                    <MessageRow
                      key={message._id}
                      message={message}
                      isOwn={isOwn}
                      state={isOwn ? stateOf(message) : null}
                    />
                  );
                  return message._id === firstNew ? [<NewLine key="new" />, row] : [row];
                })}
              </ol>
            </div>
          ))}
        </div>
      </div>
      {wasEmpty ? <UnseenMessage user={user} /> : null}
    </>
  );
}

function asMessage({ id, content, writtenAt }: Outgoing, user: SessionUser): ShownMessage {
  const sender = { _id: user.id, name: user.name };
  return { _id: id, content, sender, createdAt: writtenAt };
}

function NewLine() {
  return (
    <li className={styles.newLine}>
      <span>{texts.newMessages}</span>
    </li>
  );
}

function OlderMessages({ older: { state, load } }: { older: Older }) {
  return (
    <div className={styles.older}>
      {state === 'failed' ? <p role="alert">{texts.olderFailed}</p> : null}
      <Button busy={state === 'loading'} onClick={load}>
        {state === 'loading'
          ? texts.loadingOlder
          : state === 'failed'
            ? texts.retry
            : texts.loadOlder}
      </Button>
    </div>
  );
}
