import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { call } from '../../client/http/api.ts';
import { invalidate } from '../../client/query/query.ts';
import { Button } from '../basics/button.tsx';
import { useAction } from '../hooks/use-action.ts';
import { texts } from './texts.ts';

interface MessageButtonProps {
  item: Item;
  /** The id of the other participant. */
  otherId: string;
  label: string;
  look?: 'primary' | 'plain';
  /** For a viewer who is not signed in: called instead of opening the conversation. */
  loginFirst?: (() => void) | null;
}

/** Opens the conversation with another user about an item. */
export function MessageButton({
  item,
  otherId,
  label,
  look = 'plain',
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
      {label}
    </Button>
  );
}
