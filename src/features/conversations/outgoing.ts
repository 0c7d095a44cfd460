import type { OnlineStatus } from '../../client/connection/use-online.ts';
import type { Entry } from '../../client/outbox/outbox.ts';
import { messageOf } from '../../components/outbox/unsent-payload.ts';
import { unsentState } from '../../components/outbox/unsent-state.ts';
import type { PendingMessage } from './message-box.ts';

/** An own message that the server has not confirmed yet. */
export interface Outgoing {
  id: string;
  content: string;
  /** ISO 8601, by this device's clock. */
  writtenAt: string;
  state: 'waiting' | 'sending';
}

interface Sources {
  /** The outbox entries of this conversation, in order. */
  unsent: readonly Entry[];
  /** Submitted messages that the outbox does not list yet. */
  leaving: readonly PendingMessage[];
  /** The ids of the loaded messages. */
  stored: ReadonlySet<string>;
  connection: OnlineStatus;
}

/** The own messages to show after the loaded ones until the server confirms them, each once and in order. */
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
