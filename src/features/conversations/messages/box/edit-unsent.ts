import { takeBack } from '../../../../client/outbox/outbox.ts';
import { messageOf } from '../../../../core/outbox/payload.ts';
import type { MessageBox } from './message-box.ts';

/**
 * Moves an unsent message from the outbox into the box, unless it is being sent or gone. Only a rejected
 * message has certainly not arrived and gets a new id; any other keeps its id (docs/decisions/0016).
 */
export async function editUnsent(id: string, box: MessageBox): Promise<void> {
  // The subscription keeps the box's storage key until the box has the message, even if the screen closes.
  const stop = box.subscribe(() => undefined);
  try {
    if (!(await box.makeRoom())) return;
    const taken = await takeBack(id);
    const message = taken === null ? null : messageOf(taken);
    if (taken === null || message === null) return;
    box.putBack(message.content, taken.state.name === 'failed' ? null : taken.id);
  } finally {
    stop();
  }
}
