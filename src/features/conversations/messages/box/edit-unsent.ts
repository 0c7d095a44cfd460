import type { Entry } from '../../../../core/outbox/entry.ts';
import { takeBack } from '../../../../client/outbox/outbox.ts';
import { messageOf } from '../../../../core/outbox/payload.ts';
import type { MessageBox } from './message-box.ts';

/**
 * Moves an unsent message from the outbox into the box. It does not do so if the message is being sent or has left the
 * outbox, or if the box has another message with an id to reuse. A message that the server refused gets a new id. Any
 * other message may have reached the server, so it keeps its id (docs/decisions/0016).
 */
export async function editUnsent(id: string, box: MessageBox): Promise<void> {
  // A box without subscribers releases its storage key. The screen may close meanwhile, so subscribe here too.
  const stop = box.subscribe(() => undefined);
  try {
    if (!(await box.makeRoom())) return;
    await takeBack(id, (entry) => {
      const message = messageOf(entry);
      if (message === null) return false;
      box.putBack(message.content, isRefused(entry) ? null : entry.id);
      return true;
    });
  } finally {
    stop();
  }
}

function isRefused({ state }: Entry): boolean {
  return state.name === 'failed' && state.reason.kind === 'refused';
}
