/** Texts about the person without an account for whom a lost item was posted. */
export const texts = {
  postedFor: 'Posted for',
  joins: 'It becomes theirs when they register or log in with this address.',
  correct: 'Correct name or email',

  heading: 'Correct the owner',
  means:
    'The item and the emails about it will go to this address. Whoever has the earlier address gets neither.',
  save: 'Save',
  offline: 'You need to be online to save this.',
  corrected: 'Corrected.',
  joined: 'Corrected. The item belongs to their account now.',
  failed: 'Failed to correct the owner',
} as const;
