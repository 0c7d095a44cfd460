import { DayHeading } from './day-heading.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './unseen-message.module.css';

const nobody = { _id: '', name: '–' };

/**
 * A message where there is none yet, laid out but neither seen nor read out: what a browser lays out for the
 * first time takes it twice as long, and the first message of a conversation would come too late for it.
 */
export function UnseenMessage() {
  const message = { _id: '', content: '–', sender: nobody, createdAt: new Date(0).toISOString() };
  return (
    <div className={styles.unseen} aria-hidden="true">
      <DayHeading>–</DayHeading>
      <ol>
        <MessageRow message={message} isOwn state={null} />
      </ol>
    </div>
  );
}
