import type { Notification, NotificationKind } from '../../../contract/entities.ts';
import styles from './kind-mark.module.css';

/** SVG paths in a 16 x 16 view box. Each comment names the drawings of the lines below it, in their order. */
const glyphs: Record<NotificationKind, string> = {
  // A pennant, like that of a claimed item; a cross; an arrow back; an arrow in a circle.
  claim: 'M4.5 14V2.5h8L10 6l2.5 3.5h-8',
  'claim turned down': 'm4 4 8 8m0-8-8 8',
  'claim withdrawn': 'M6.5 3.5 3 7l3.5 3.5M3 7h6.5a3.5 3.5 0 0 1 0 7H8',
  'claim allowed again': 'M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3',
  // A question mark; a tick in a circle; a clock; a magnifying glass; a bell.
  'claim asked': 'M5.5 5.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.5h.01',
  'claim accepted': 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Zm-2.7 6.2 2 2 3.6-4',
  'claim waiting': 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2Zm0 2.8V8l2.3 1.6',
  'found item posted': 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm3.3 7.8 3.4 3.4',
  'owner notified': 'M3.5 11.5h9L11.3 9.7V7a3.3 3.3 0 0 0-6.6 0v2.7Zm3.2 2h2.6',
  // A pencil.
  'item edited': 'M2.5 13.5 3 10.5l7.5-7.5 2.5 2.5L5.5 13Zm6.5-9 2.5 2.5',
  // A speech bubble; a shield; digits in a box; a tick.
  message: 'M2.5 3.5h11v7.5H8l-3 2.8V11H2.5Z',
  'keeper assigned': 'M8 2 3 4v4c0 3 2 5 5 6 3-1 5-3 5-6V4Z',
  'return code': 'M2.5 4.5h11v7h-11Zm3 3.5h.01M8 8h.01m2.5 0h.01',
  returned: 'm2.5 8.5 3.6 3.7 7.4-8',
  // An eye struck through; a bin; a person with a cross; a person.
  'item deactivated': 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8ZM3 13.5l10-11',
  'item deleted': 'M3 4.5h10m-8.5 0 .7 9h5.6l.7-9M6 4.5v-2h4v2',
  'poster deactivated':
    'M6 2.5a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8ZM1.5 13.5c.3-2.8 1.9-4.2 4.5-4.2s4.2 1.4 4.5 4.2m.5-7.5 3.5 3.5m0-3.5L11 9.5',
  'account deactivated':
    'M8 2.5a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2ZM2.8 14c.4-3 2.4-4.4 5.2-4.4s4.8 1.4 5.2 4.4',
  // A padlock.
  'given password': 'M3 7.5h10V14H3Zm2-.2V5a3 3 0 0 1 6 0v2.3',
  // Two overlapping circles.
  'possible match': 'M6 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8Zm4 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  // A magnifying glass.
  'saved search': 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM10.3 10.3l3.7 3.7',
  // A tag with its hole; a stack.
  'posted for you': 'M2.5 2.5h5l6 6-5 5-6-6ZM5.2 5.2h.01',
  'more matches': 'M2.5 5.5 8 2.5l5.5 3L8 8.5Zm0 3L8 11.5l5.5-3m-11 3 5.5 3 5.5-3',
  // A magnifying glass; a door that closes.
  'still looking': 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm3.3 7.8 3.4 3.4',
  'closed unanswered': 'M4 14V2.5h8V14M2 14h12M9.5 8.5h.01',
};

interface KindMarkProps extends Pick<Notification, 'kind' | 'type'> {
  /** Whether the icon is on a photo. */
  isSmall?: boolean;
}

/** The kind of a notification as an icon; its name is text beside the icon. */
export function KindMark({ kind, type, isSmall = false }: KindMarkProps) {
  return (
    <span
      className={`${styles.mark ?? ''} ${styles[type] ?? ''} ${isSmall ? (styles.small ?? '') : ''}`}
      aria-hidden="true"
    >
      <svg viewBox="0 0 16 16">
        <path
          d={glyphs[kind]}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  );
}
