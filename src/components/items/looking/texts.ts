/** Texts of the question whether the poster still looks for a lost item. */
export const texts = {
  question: 'Still looking?',
  meaning: "If you don't answer, we'll close this post on",
  looking: 'Still looking',
  found: 'Found it',
  stop: 'Stop looking',
  closed: 'You are not looking for this any more, so only you and admins see it.',
  again: 'Look again',
  offline: 'You need to be online to answer.',

  waits: "OK, we'll ask again in 30 days.",
  isFound: "Great! It's marked as returned.",
  stopped: 'Closed. You can look again whenever you like.',
  opened: 'Everybody can see it again.',
  failed: 'Failed to save your answer',
} as const;
