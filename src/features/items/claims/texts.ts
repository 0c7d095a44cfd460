/** Texts of claims: the dialog and the claimant's view. */
export const texts = {
  dialogHeading: 'Is it yours?',
  rivalMeans:
    'Somebody else has claimed it too. Your claim waits beside theirs until both have been compared.',
  /** @param poster the name of the poster */
  posterReads: (poster: string) =>
    `${poster} will read your answers. If the post seems odd, ask at the lost-and-found desk first.`,
  story: 'Describe it in your own words',
  storyHint: 'What it looks like, what is in it, and where you last had it.',
  answersHidden: 'You will not be told which answers were right.',
  dontKnow: "I don't know",
  answerOrSay: 'Answer this, or choose "I don\'t know".',
  storyMissing: 'Describe it in a few words.',
  storyTooShort: (min: number) => `Write at least ${String(min)} characters.`,
  loadingQuestions: 'Loading the questions...',
  questionsFailed: 'Failed to load the questions',
  unsent: 'What you wrote is kept on this device.',
  cancel: 'Cancel',
  queued: 'Your claim waits beside the other one.',

  /** @param judge the person who decides */
  waiting: (judge: string) => `You've claimed this. ${judge} will look at your answers.`,
  queuedBehind: (judge: string) =>
    `You've claimed this too. ${judge} will compare your claim with the others.`,
  aKeeper: 'A keeper',
  asked: 'You were asked a question. Answer it in the conversation.',
  openConversation: 'Open the conversation',
  openConversations: 'Open your conversations',
  accepted: 'Your claim was accepted. Agree on a place to meet, and bring your student card.',
  acceptedAtDesk:
    'Your claim was accepted. Collect it at the lost-and-found desk, and bring your student card.',
} as const;
