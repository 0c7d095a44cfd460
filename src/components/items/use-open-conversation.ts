import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { call } from '../../client/http/api.ts';
import { invalidate } from '../../client/query/query.ts';
import { useAction } from '../hooks/use-action.ts';
import { texts } from './texts.ts';

/**
 * Opens the conversation with another user about an item.
 * @param otherId the id of the other participant
 */
export function useOpenConversation(item: Item, otherId: string) {
  const navigate = useNavigate();
  const { busy, run } = useAction();

  /** @returns whether it opened; a failure is shown as a toast */
  const open = async (): Promise<boolean> => {
    const reply = await run(
      () => call('POST /conversations', { body: { itemId: item._id, participants: [otherId] } }),
      texts.conversationFailed,
    );
    if (reply === null) return false;
    invalidate('GET /conversations');
    void navigate(paths.messages(reply.conversation._id));
    return true;
  };

  return { busy, open };
}
