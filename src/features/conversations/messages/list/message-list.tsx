import { useMemo, useSyncExternalStore } from 'react';
import type { Message } from '../../../../../contract/entities.ts';
import { staffRoleOf } from '../../../../../contract/permissions.ts';
import type { SessionUser } from '../../../../client/session/session.ts';
import { Button } from '../../../../components/basics/button.tsx';
import { Notice } from '../../../../components/basics/notice.tsx';
import { callAtTimes } from '../../../../components/time/call-at-times.ts';
import { localDay } from '../../../../components/time/local-day.ts';
import { useDebounced } from '../../../../components/hooks/use-debounced.ts';
import { byDay, dayName } from './days.ts';
import styles from './message-list.module.css';
import { MessageRow } from './message-row.tsx';
import { texts } from '../../texts.ts';
import type { useListScroll } from './use-list-scroll.ts';
import type { Older, Outgoing } from '../use-messages.ts';
import headingStyles from './day-heading.module.css';

/** The displayed fields of a message; an unsent message has no others. */
type ShownMessage = Pick<Message, '_id' | 'sender' | 'content' | 'createdAt'>;

type Scroll = ReturnType<typeof useListScroll>;

interface MessageListProps {
  user: SessionUser;
  messages: readonly Message[];
  outgoing: readonly Outgoing[];
  /** The id of the first unread message, or null. */
  firstNew: string | null;
  older: Older;
  attachList: Scroll['attachList'];
  attachContent: Scroll['attachContent'];
  handlers: Scroll['handlers'];
}

/** After older messages were added, the list is not a live region for this time, so that they are not announced. */
const announcementPauseMs = 500;

/** The messages (specification section 2), oldest first, with a heading for each day. */
export function MessageList({
  user,
  messages,
  outgoing,
  firstNew,
  older,
  attachList,
  attachContent,
  handlers,
}: MessageListProps) {
  const today = useToday();
  const days = useMemo(
    () => byDay<ShownMessage>([...messages, ...outgoing.map((one) => asMessage(one, user))]),
    [messages, outgoing, user],
  );
  const isEmpty = messages.length + outgoing.length === 0;
  const newestStored = messages.length === 0 ? null : messages.at(-1);
  const isLoadingOlder = older.state === 'loading';
  const wasLoadingOlder = useDebounced(isLoadingOlder, announcementPauseMs);

  const stateOf = (messageId: string) => {
    if (messageId === newestStored?._id) return newestStored.isRead ? 'read' : 'sent';
    return outgoing.find(({ id }) => id === messageId)?.state ?? null;
  };

  return (
    <div
      {...handlers}
      ref={attachList}
      className={styles.list}
      role="log"
      aria-label={texts.messages}
      aria-live={isLoadingOlder || wasLoadingOlder ? 'off' : 'polite'}
      tabIndex={0}
    >
      <div
        ref={attachContent}
        className={`${styles.content ?? ''} ${isEmpty ? (styles.empty ?? '') : ''}`}
      >
        {older.isMore ? <OlderMessages older={older} /> : null}
        {isEmpty ? <Notice kind="empty" text={texts.noMessages} /> : null}
        {days.map(({ day, entries }) => (
          <div key={day}>
            <DayHeading>{dayName(day, today)}</DayHeading>
            <ol className={styles.rows}>
              {entries.flatMap(({ _id, sender, content, createdAt }, at) => {
                const isOwn = sender._id === user.id;
                const isContinued = sender._id === entries[at - 1]?.sender._id && _id !== firstNew;
                const row = (
                  <MessageRow
                    key={_id}
                    id={_id}
                    senderName={sender.name}
                    senderRole={sender.role}
                    content={content}
                    createdAt={createdAt}
                    isOwn={isOwn}
                    isContinued={isContinued}
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

function asMessage({ id, content, writtenAt }: Outgoing, user: SessionUser): ShownMessage {
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

/** The heading of a day's messages, which sticks to the top of the list while they are visible. */
function DayHeading({ children }: { children: string }) {
  return (
    <h2 className={headingStyles.heading}>
      <span>{children}</span>
    </h2>
  );
}

/** The current day, as a result of `localDay`; updates at midnight. */
function useToday(): string {
  return useSyncExternalStore(subscribeToDays, () => localDay(new Date()));
}

function subscribeToDays(changed: () => void): () => void {
  return callAtTimes(midnightAfter, changed);
}

function midnightAfter(time: number): number {
  const date = new Date(time);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
