import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { call } from '../../client/http/api.ts';
import { invalidate } from '../../client/query/query.ts';
import { Button } from '../basics/button.tsx';
import { useAction } from '../hooks/use-action.ts';
import styles from './message-button.module.css';
import { texts } from './texts.ts';

interface MessageButtonProps {
  item: Item;
  /** The id of the other participant. */
  otherId: string;
  label: string;
  look?: 'primary' | 'plain';
  /** Whether narrow windows show an icon only. Screen readers still read the label. */
  isCompact?: boolean;
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
  loginFirst = null,
}: MessageButtonProps) {
  const navigate = useNavigate();
  const { busy, run } = useAction();

  const open = async () => {
    const reply = await run(
      () => call('POST /conversations', { body: { itemId: item._id, participants: [otherId] } }),
      texts.conversationFailed,
    );
    if (reply === null) return;
    invalidate('GET /conversations');
    void navigate(paths.messages(reply.conversation._id));
  };

  return (
    <Button look={look} busy={busy} onClick={loginFirst ?? (() => void open())}>
      {isCompact ? (
        <>
          <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
            <path
              d="M3 4h14v9.5H9.5L5.5 17v-3.5H3z"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
            />
          </svg>
          <span className={styles.label}>{label}</span>
        </>
      ) : (
        label
      )}
    </Button>
  );
}
