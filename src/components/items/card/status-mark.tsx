import type { Conversation } from '../../../../contract/entities.ts';
import type { ItemStatus } from '../../../../contract/item-status.ts';
import styles from './status-mark.module.css';
import { goneWord, statusNames, texts } from '../texts.ts';

const glyphs: Record<ItemStatus, string> = {
  // In this order: a dashed ring, a ring with a centre, a flag, a tick.
  Lost: 'M12.9 10.5A5.5 5.5 0 1 1 13.5 8',
  Found:
    'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Zm0 3.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z',
  Claimed: 'M4 14V2.5h8.5L10 6l2.5 3.5H4',
  Returned: 'm2.5 8.5 3.6 3.7 7.4-8',
};

interface StatusMarkProps {
  status: ItemStatus;
  /** Whether the mark stands in a line of small text. */
  isSmall?: boolean;
  /** Whether to mark the item as guarded too. */
  isGuarded?: boolean;
}

/** The status, shown by shape and word so that it does not depend on colour. */
export function StatusMark({ status, isSmall = false, isGuarded = false }: StatusMarkProps) {
  if (!isGuarded) return <PlainMark status={status} isSmall={isSmall} />;
  return (
    <span className={styles.pair}>
      <PlainMark status={status} isSmall={isSmall} />
      <span className={`${styles.mark ?? ''} ${styles.guarded ?? ''}`}>{texts.guarded}</span>
    </span>
  );
}

/** The status of a conversation's item, or a word that says why the viewer cannot open the item. */
export function ConversationItemMark({ item }: { item: Conversation['item'] }) {
  const gone = goneWord(item);
  if (gone === null) return <StatusMark status={item.status} />;
  return <span className={`${styles.mark ?? ''} ${styles.gone ?? ''}`}>{gone}</span>;
}

function PlainMark({ status, isSmall }: { status: ItemStatus; isSmall: boolean }) {
  return (
    <span
      className={`${styles.mark ?? ''} ${styles[status] ?? ''} ${isSmall ? (styles.small ?? '') : ''}`}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d={glyphs[status]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeDasharray={status === 'Lost' ? '3.6 3.4' : undefined}
        />
      </svg>
      {statusNames[status]}
    </span>
  );
}
