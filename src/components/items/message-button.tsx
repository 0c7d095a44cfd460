import type { Item } from '../../../contract/entities.ts';
import { Button } from '../basics/button.tsx';
import styles from './message-button.module.css';
import { useOpenConversation } from './use-open-conversation.ts';

interface MessageButtonProps {
  item: Item;
  /** The id of the other participant. */
  otherId: string;
  label: string;
  look?: 'primary' | 'plain';
  /** Whether narrow windows show an icon only. Screen readers still read the label. */
  isCompact?: boolean;
  /** One word for the other participant. It stands below the icon, to tell several of these buttons apart. */
  part?: string | undefined;
  /** For a viewer who is not signed in: called instead of opening the conversation. */
  loginFirst?: (() => void) | null;
}

/** Opens the conversation with another user about an item. */
export function MessageButton({
  item,
  otherId,
  label,
  look = 'plain',
  isCompact = false,
  part,
  loginFirst = null,
}: MessageButtonProps) {
  const { busy, open } = useOpenConversation(item, otherId);

  return (
    <Button look={look} busy={busy} onClick={loginFirst ?? (() => void open())}>
      {isCompact ? (
        <>
          <span className={styles.compact} aria-hidden="true">
            <svg className={styles.icon} viewBox="0 0 20 20">
              <path
                d="M3 4h14v9.5H9.5L5.5 17v-3.5H3z"
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinejoin="round"
              />
            </svg>
            {part === undefined ? null : <span className={styles.part}>{part}</span>}
          </span>
          <span className={styles.label}>{label}</span>
        </>
      ) : (
        label
      )}
    </Button>
  );
}
