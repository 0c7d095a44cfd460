import type { OnlineStatus } from '../../client/connection/use-online.ts';
import type { Entry, Reason } from '../../core/outbox/entry.ts';
import { texts } from './texts.ts';

/**
 * What the server refuses because an earlier attempt arrived: with other content, or so long ago that the server
 * has forgotten the key and knows the id alone.
 */
const arrivedBefore = new Map<string, string>([
  ['IDEMPOTENCY_KEY_REUSED', texts.sentBefore],
  ['ID_IN_USE', texts.sentEarlier],
]);

/** What somebody has to know of how far an entry is. */
export type UnsentState = 'waiting' | 'sending' | 'signed out' | 'failed';

/**
 * How far an entry is. Without a connection it waits, although it is tried now and then: what changes with
 * each try is nothing to read or to hear.
 */
export function unsentState({ state }: Entry, connection: OnlineStatus): UnsentState {
  switch (state.name) {
    case 'failed':
      return 'failed';
    case 'blocked':
      return 'signed out';
    case 'sending':
      return connection === 'offline' ? 'waiting' : 'sending';
    case 'queued':
      return connection === 'offline' || state.waitsFor !== 'its turn' ? 'waiting' : 'sending';
  }
}

export function unsentStateText(entry: Entry, connection: OnlineStatus): string {
  return texts.state[entry.kind][unsentState(entry, connection)];
}

/** Why an entry failed, in words; null where it did not. */
export function failedText({ state }: Entry): string | null {
  return state.name === 'failed' ? reasonText(state.reason) : null;
}

/** Whether the portal may have it, as far as this device knows. */
export function mayHaveArrived({ state }: Entry): boolean {
  if (state.name !== 'failed' || state.reason.kind === 'too old') return true;
  return state.reason.kind === 'turned down' && arrivedBefore.has(state.reason.code);
}

/** Whether it may become something else when it is sent again as it is. */
export function mayRetry({ state }: Entry): boolean {
  if (state.name !== 'failed' || state.reason.kind === 'unreadable') return false;
  if (state.reason.kind === 'too old') return true;
  // Without a status it never left: this version of the portal cannot read it.
  const { status, code } = state.reason;
  return status !== 0 && !arrivedBefore.has(code);
}

/** A validation's details joined (specification section 8, Item create), else what the server said. */
function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case 'too old':
      return texts.tooOld;
    case 'unreadable':
      return texts.unreadable;
    case 'turned down': {
      const { code, message, details } = reason;
      const arrived = arrivedBefore.get(code);
      if (arrived !== undefined) return arrived;
      if (code === 'VALIDATION_ERROR' && details.length > 0)
        return details.map((one) => `${one.field}: ${one.message}`).join(', ');
      return message || texts.turnedDown;
    }
  }
}
