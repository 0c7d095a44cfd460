import { takeBack } from '../../data/outbox.ts';
import { messageOf } from '../../parts/outbox/unsent-payload.ts';
import type { MessageBox } from './message-box.ts';

/** Takes an unsent message out of the outbox and into the box, unless it is on its way or gone. */
export async function writeAnew(id: string, box: MessageBox): Promise<void> {
  const taken = await takeBack(id);
  const message = taken === null ? null : messageOf(taken);
  if (message !== null) box.putBack(message.content);
}
