import type { ClaimState } from '../../../../contract/claims/entities.ts';
import type { Strength, Verdict } from '../../../../contract/claims/names.ts';

/** Texts of claims: the dialog, the claimant's view and the view of the people who judge. */
export const texts = {
  dialogHeading: 'Is it yours?',
  rivalMeans:
    'Somebody else has claimed it too. Your claim waits beside theirs until both have been compared.',
  story: 'Describe it in your own words',
  storyHint: 'What it looks like, what is in it, and where you last had it.',
  answersHidden: 'You will not be told which answers were right.',
  dontKnow: "I don't know",
  answerOrSay: 'Answer this, or choose "I don\'t know".',
  storyMissing: 'Describe it in a few words.',
  storyTooShort: (min: number) => `Write at least ${String(min)} characters.`,
  tooShort: (min: number) => `must be at least ${String(min)} characters long`,
  loadingQuestions: 'Loading the questions...',
  questionsFailed: 'Failed to load the questions',
  unsent: 'What you wrote is kept on this device.',
  retry: 'Retry',
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

  claims: (count: number) => (count === 1 ? '1 claim' : `${String(count)} claims`),
  help: 'The strength is a help, not a verdict. You decide.',
  lookFirst: 'Accept a claim, and you can hand the item over.',
  loadingClaims: 'Loading the claims...',
  claimsFailed: 'Failed to load the claims',
  decided: 'Decided claims',
  ownWords: 'In their own words',
  noAnswers: 'No description and no answers.',
  theirAnswer: 'Their answer',
  recorded: 'Recorded',
  noAnswer: 'No answer',
  nothingRecorded: 'Nothing',
  sharesAddress: 'Used the same network as the poster within the hour before claiming.',
  hasEarlierLostPost: 'Posted a matching lost item before this one was found.',
  isFirst: 'Claimed it first',
  /** Stands before what it means. */
  strength: (strength: Strength) => `Strength: ${strength}.`,
  accept: 'Accept',
  ask: 'Ask',
  turnDown: 'Turn down',
  acceptHeading: (name: string) => `Accept the claim of ${name}?`,
  acceptMeans: 'This turns the others down. They read: "The owner has been found."',
  accepting: 'Claim accepted.',
  acceptFailed: 'Failed to accept the claim',
  askHeading: (name: string) => `Ask ${name}`,
  question: 'Your question',
  questionHint:
    'Your message begins with "Please tell us something only the owner knows:". Do not give the answer away.',
  sendQuestion: 'Send question',
  askFailed: 'Failed to send the question',
  wasAsked: (name: string) => `You asked ${name}. The answer comes in your conversation.`,
  close: 'Close',
} as const;

/** What a strength means, in one sentence. */
export const strengthMeanings: Readonly<Record<Strength, string>> = {
  Strong: 'Hardly anyone but the owner could answer like this.',
  Some: 'The answers fit, but somebody else could guess some of them.',
  Little: 'The answers say little either way.',
  Against: "The answers don't fit what was recorded.",
};

export const verdictWords: Readonly<Record<Verdict, { icon: string; word: string }>> = {
  right: { icon: '✓', word: 'Right' },
  near: { icon: '≈', word: 'Near' },
  wrong: { icon: '✗', word: 'Wrong' },
  unknown: { icon: '?', word: "I don't know" },
  'not recorded': { icon: '–', word: 'Not recorded' },
};

export const stateNames: Readonly<Record<ClaimState, string>> = {
  waiting: 'Waiting',
  asked: 'Asked',
  accepted: 'Accepted',
  'turned down': 'Turned down',
  withdrawn: 'Withdrawn',
};
