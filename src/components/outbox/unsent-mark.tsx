import type { Entry } from '../../core/outbox/entry.ts';
import { useOnline } from '../../client/connection/use-online.ts';
import styles from './unsent-mark.module.css';
import { type UnsentState, unsentState, unsentStateText } from './unsent-state.ts';

const glyphs: Record<UnsentState, string> = {
  // In this order: an hourglass, an arrow, a closed lock, an exclamation mark.
  waiting: 'M4 2.5h8M4 13.5h8M5 2.5c0 3 6 8 6 11M11 2.5c0 3-6 8-6 11',
  sending: 'M2.5 8h10M8.5 4l4 4-4 4',
  'signed out': 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  failed: 'M8 2.5v7M8 13.2v.3',
};

/** Shows the state of an outbox entry, with a glyph and a word so that it does not depend on colour. */
export function UnsentMark({ entry }: { entry: Entry }) {
  const online = useOnline();
  const state = unsentState(entry, online);
  return (
    <span className={`${styles.mark ?? ''} ${state === 'failed' ? (styles.failed ?? '') : ''}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path
          d={glyphs[state]}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unsentStateText(entry, online)}
    </span>
  );
}
