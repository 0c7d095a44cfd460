import type { OnlineStatus } from '../../client/connection/use-online.ts';
import type { Entry, Reason } from '../../core/outbox/entry.ts';
import { texts } from './texts.ts';

/**
 * Error codes with which the server refuses an entry that it received before. Either the entry had other content then,
 * or the server received it so long ago that it has deleted the Idempotency-Key and knows only the id. The values are
 * the texts to show.
 */
const alreadyReceivedTexts = new Map<string, string>([
  ['IDEMPOTENCY_KEY_REUSED', texts.sentBefore],
  ['ID_IN_USE', texts.sentEarlier],
]);

export type UnsentState = 'waiting' | 'sending' | 'signed out' | 'failed';

/**
 * The state of an entry as the screens show it. Offline, a queued entry is waiting even while the flusher tries to send
 * it, so that these attempts do not change the text, which screen readers announce.
 */
export function unsentState({ state }: Entry, onlineStatus: OnlineStatus): UnsentState {
  switch (state.name) {
    case 'failed':
      return 'failed';
    case 'blocked':
      return 'signed out';
    case 'sending':
      return onlineStatus === 'offline' ? 'waiting' : 'sending';
    case 'queued':
      return onlineStatus === 'offline' || state.waitsFor !== 'its turn' ? 'waiting' : 'sending';
  }
}

export function unsentStateText(entry: Entry, onlineStatus: OnlineStatus): string {
  return texts.state[entry.kind][unsentState(entry, onlineStatus)];
}

/** The reason why an entry failed; null if it did not fail. */
export function failedText({ state }: Entry): string | null {
  return state.name === 'failed' ? reasonText(state.reason) : null;
}

/**
 * Whether the server may have received the entry. True for all entries that have not failed: one may be sent just now.
 */
export function mayHaveArrived({ state }: Entry): boolean {
  if (state.name !== 'failed') return true;
  const { reason } = state;
  if (reason.kind === 'refused') return alreadyReceivedTexts.has(reason.code);
  return reason.kind !== 'unreadable';
}

/** Whether sending a failed entry again without changes may succeed. */
export function mayRetry({ state }: Entry): boolean {
  if (state.name !== 'failed' || state.reason.kind === 'unreadable') return false;
  if (state.reason.kind !== 'refused') return true;
  // Status 0: the entry was never sent, because this version of the portal cannot read it.
  const { status, code } = state.reason;
  return status !== 0 && !alreadyReceivedTexts.has(code);
}

/**
 * Returns the text that says why an entry failed. For a validation error, these are its joined details (specification
 * section 8, Item create).
 */
function reasonText(reason: Reason): string {
  switch (reason.kind) {
    case 'too old':
      return texts.tooOld;
    case 'in editing':
      return texts.inEditing;
    case 'unreadable':
      return texts.unreadable;
    case 'refused': {
      const { code, message, details } = reason;
      const arrived = alreadyReceivedTexts.get(code);
      if (arrived !== undefined) return arrived;
      if (code === 'VALIDATION_ERROR' && details.length > 0)
        return details.map((one) => `${one.field}: ${one.message}`).join(', ');
      return message || texts.refused;
    }
  }
}
