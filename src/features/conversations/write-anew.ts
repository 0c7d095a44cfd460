import { takeBack } from '../../client/outbox/outbox.ts';
import { messageOf } from '../../components/outbox/unsent-payload.ts';
import type { MessageBox } from './message-box.ts';

/**
 * Takes an unsent message out of the outbox and into the box, unless it is on its way or gone. Only one
 * that was turned down is certain not to have arrived: any other keeps its id (docs/decisions/0016).
 */
export async function writeAnew(id: string, box: MessageBox): Promise<void> {
  // The box keeps its place until it has the message, though its screen be left.
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
