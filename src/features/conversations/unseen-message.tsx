import { DayHeading } from './day-heading.tsx';
import { MessageRow } from './message-row.tsx';
import styles from './unseen-message.module.css';

const nobody = { _id: '', name: '–' };

/**
 * A message where there is none yet, laid out but neither seen nor read out: what a browser lays out for the
 * first time takes it longer, and the first message would come too late (docs/decisions/0030-compiled-whole.md).
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
