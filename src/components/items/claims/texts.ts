import type { ClaimState } from '../../../../contract/claims/entities.ts';
import type { Strength, Verdict } from '../../../../contract/claims/names.ts';

/** Texts for the people who judge claims. */
export const texts = {
  claims: (count: number) => (count === 1 ? '1 claim' : `${String(count)} claims`),
  help: 'The strength is a help, not a verdict. You decide.',
  lookFirst: 'Accept a claim, and you can hand the item over.',
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
  tooShort: (min: number) => `must be at least ${String(min)} characters long`,
  openConversation: 'Open the conversation',
  cancel: 'Cancel',
  retry: 'Retry',
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
