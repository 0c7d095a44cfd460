import type { OnlineStatus } from '../../client/connection/use-online.ts';
import type { Entry } from '../../client/outbox/outbox.ts';
import { messageOf } from '../../components/outbox/unsent-payload.ts';
import { unsentState } from '../../components/outbox/unsent-state.ts';
import type { Leaving } from './message-box.ts';

/** A message of one's own that is not among the stored ones yet. */
export interface Outgoing {
  id: string;
  content: string;
  /** ISO 8601, by this device's clock. */
  writtenAt: string;
  state: 'waiting' | 'sending';
}

interface Sources {
  /** What waits in the outbox for this conversation, in order. */
  unsent: readonly Entry[];
  /** What is on its way there. */
  leaving: readonly Leaving[];
  /** The ids of the messages that are shown as stored. */
  stored: ReadonlySet<string>;
  connection: OnlineStatus;
}

/** What is shown at the end of the conversation until it is stored, each message once and in its order. */
export function outgoingOf({ unsent, leaving, stored, connection }: Sources): Outgoing[] {
  const listed = new Set(unsent.map(({ id }) => id));
  const waiting = unsent.flatMap((entry): Outgoing[] => {
    const state = unsentState(entry, connection);
    if (state === 'failed' || stored.has(entry.id)) return [];
    return [
      {
        id: entry.id,
        content: messageOf(entry)?.content ?? '',
        writtenAt: new Date(entry.createdAt).toISOString(),
        state: state === 'sending' ? 'sending' : 'waiting',
      },
    ];
  });
  const coming = leaving.flatMap(({ id, content, writtenAt }): Outgoing[] => {
    if (listed.has(id) || stored.has(id)) return [];
    return [{ id, content, writtenAt, state: connection === 'offline' ? 'waiting' : 'sending' }];
  });
  return [...waiting, ...coming];
}
