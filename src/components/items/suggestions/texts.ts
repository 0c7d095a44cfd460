import { counted } from '../../../../contract/text/counted.ts';

/** The role in which the viewer reads the suggestions. Each role has its own heading. */
export type Reader = 'owner' | 'finder' | 'staff of found item' | 'staff of lost item';

/** Texts of the suggestions on an item's page. */
export const texts = {
  headings: {
    owner: 'This may be it',
    finder: 'Somebody may be looking for this',
    'staff of found item': 'Has this been reported lost?',
    'staff of lost item': 'Has this been found?',
  } satisfies Record<Reader, string>,
  loading: 'Looking for similar items...',
  none: 'Nothing similar has been posted.',
  failed: 'Failed to load similar items',
  retry: 'Retry',
  howToClaim: "If it's yours, open it and claim it.",
  reasons: 'Why it may be the same',
  dismiss: 'Not this one',
  dismissFailed: 'Failed to remove the suggestion',
  offline: 'You need to be online to remove a suggestion.',
  /** @param count at least 1 */
  matches: (count: number) => counted(count, 'possible match', 'possible matches'),
} as const;
