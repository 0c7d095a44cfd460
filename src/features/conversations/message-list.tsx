import { useMemo } from 'react';
import type { Message } from '../../../contract/entities.ts';
import { staffRoleOf } from '../../../contract/permissions.ts';
import type { SessionUser } from '../../client/session/session.ts';
import { Button } from '../../components/basics/button.tsx';
import { Notice } from '../../components/basics/notice.tsx';
import { useDebounced } from '../../components/hooks/use-debounced.ts';
import { DayHeading } from './day-heading.tsx';
import { byDay, dayName } from './days.ts';
import styles from './message-list.module.css';
import type { Coming, MessageBox } from './message-box.ts';
import { MessageRow } from './message-row.tsx';
import type { Outgoing } from './outgoing.ts';
import { texts } from './texts.ts';
import { useComing } from './use-coming.ts';
import type { useListScroll } from './use-list-scroll.ts';
import type { Older } from './use-messages.ts';
import { useToday } from './use-today.ts';

/** As much of a message as is shown of it; one that is not stored yet has no more. */
type ShownMessage = Pick<Message, '_id' | 'sender' | 'content' | 'createdAt'>;

type Scroll = ReturnType<typeof useListScroll>;

interface MessageListProps {
  user: SessionUser;
  box: MessageBox;
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

/**
 * The messages by day, oldest first (specification section 2). What is being written stands among them, unseen:
 * to send it is to show it, and takes a browser less than to lay it out (docs/decisions/0025).
 */
export function MessageList({
  user,
  box,
  messages,
  outgoing,
  firstNew,
  older,
  list,
  content,
  handlers,
}: MessageListProps) {
  const today = useToday();
  const coming = useComing(box);
  const days = useMemo(() => {
    const own = [...outgoing, ...(coming === null ? [] : [coming])];
    return byDay<ShownMessage>([...messages, ...own.map((one) => asMessage(one, user))]);
  }, [messages, outgoing, coming, user]);
  const isEmpty = messages.length + outgoing.length === 0;
  const stored = messages.length === 0 ? null : messages.at(-1);
  const isLoadingOlder = older.state === 'loading';
  const wasLoadingOlder = useDebounced(isLoadingOlder, quietFor);

  const stateOf = (messageId: string) => {
    if (messageId === stored?._id) return stored.isRead ? 'read' : 'sent';
    if (messageId === coming?.id) return 'coming';
    return outgoing.find(({ id }) => id === messageId)?.state ?? null;
  };

  return (
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
        className={`${styles.content ?? ''} ${isEmpty ? (styles.empty ?? '') : ''}`}
      >
        {older.isMore ? <OlderMessages older={older} /> : null}
        {isEmpty ? <Notice kind="empty" text={texts.noMessages} /> : null}
        {days.map(({ day, entries }) => (
          <div key={day} data-coming={entries[0]?._id === coming?.id || undefined}>
            <DayHeading>{dayName(day, today)}</DayHeading>
            <ol className={styles.rows}>
              {entries.flatMap(({ _id, sender, content, createdAt }) => {
                const isOwn = sender._id === user.id;
                const row = (
                  <MessageRow
                    key={_id}
                    id={_id}
                    senderName={sender.name}
                    senderRole={sender.role}
                    content={content}
                    createdAt={createdAt}
                    isOwn={isOwn}
                    state={isOwn ? stateOf(_id) : null}
                  />
                );
                return _id === firstNew ? [<NewLine key="new" />, row] : [row];
              })}
            </ol>
          </div>
        ))}
      </div>
    </div>
  );
}

function asMessage({ id, content, writtenAt }: Coming, user: SessionUser): ShownMessage {
  const role = staffRoleOf(user.role);
  const sender = { _id: user.id, name: user.name, ...(role !== undefined && { role }) };
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
