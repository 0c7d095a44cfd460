import type { OpenStatus } from '../../../../../contract/item-status.ts';

/** Texts of the question before an item is posted. */
export const texts = {
  heading: 'Is it one of these?',
  /** By the status of the item that the person posts. */
  means: {
    Lost: 'These were found. Your item is not posted yet.',
    Found: 'These were lost. Your item is not posted yet.',
  } satisfies Record<OpenStatus, string>,
  mine: "Yes, that's mine",
  /** For a keeper who posts for somebody else. */
  theirs: 'Yes, this one',
  found: 'Yes, I found this one',
  none: 'None of these, post it',
  kept: 'Your post is kept as a draft.',
} as const;
