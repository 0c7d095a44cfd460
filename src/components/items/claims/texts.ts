import type { DeskAdvice, IdCheck, Unlocking } from '../../../../contract/claims/desk-advice.ts';
import type { ClaimState } from '../../../../contract/claims/entities.ts';
import type { Strength, Verdict } from '../../../../contract/claims/names.ts';
import { counted } from '../../../../contract/text/counted.ts';

/** Texts for the people who judge claims. */
export const texts = {
  claims: (count: number) => counted(count, 'claim'),
  help: 'The strength is a help, not a verdict. You decide.',
  lookFirst: 'Accept a claim, and you can hand the item over.',
  readFirst: (count: number) =>
    count > 1
      ? 'Nobody has accepted a claim yet. Which one fits the item?'
      : 'Nobody has accepted this claim yet. Does it fit the item?',
  claimsFailed: 'Failed to load the claims',
  decided: 'Decided claims',
  ownWords: 'In their own words',
  noAnswers: 'No description and no answers.',
  theirAnswer: 'Their answer',
  recorded: 'Recorded',
  dontKnow: "I don't know",
  nothingRecorded: 'Nothing',
  /** @param before the name before the change; null if the reader may not know it */
  renamed: (before: string | null) =>
    `Changed their name lately.${before === null ? '' : ` It was ${before}.`} Ask for an ID.`,
  sharesAddress: 'Used the same network as the poster within the hour before claiming.',
  hasEarlierLostPost: 'Posted a matching lost item before this one was found.',
  tooManyLostPosts: (count: number) =>
    `Posted ${String(count)} lost items before this one was found. A match among so many proves nothing.`,
  hasReadDetails: 'Kept the item or read its private details, so the answers prove nothing.',
  readElsewhere:
    'Could read some of this in a claim on another item that they posted or kept. It does not count.',
  /** @param verdict how the answer fits */
  notCounted: (verdict: string) => `${verdict}, but does not count`,
  isFirst: 'Claimed it first',
  /** Shown before the sentence of `strengthMeanings`. */
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
  openConversation: 'Open the conversation',
  cancel: 'Cancel',
  atDesk: 'Ask at the desk',
  atDeskHelp:
    'Ask with the item in your hand, but not about what the post shows. What you choose here changes the advice and is not stored.',
  written: (answer: string) => `They wrote: ${answer}`,
  unlocking: 'Unlocking it',
  idCheck: 'An ID with the name on it',
  reasons: {
    accept: 'Their answers are enough.',
    // Also shown below "Strength: Strong", because claimants of guarded items always have to come.
    'see them at the desk': 'Ask them with the item in your hand.',
    'ask the questions': 'Some are open below.',
    refuse: 'Their answers do not fit the item.',
  },
  checkFits: 'The check fits.',
  answersFit: 'Their answers fit the item.',
  letUnlock: 'Let them unlock it.',
  compareId: 'Compare the name on it with an ID.',
  otherProof: 'For example a photo that shows the item with its marks.',
} as const;

export const adviceTexts: Readonly<Record<DeskAdvice, string>> = {
  accept: 'Advice: accept.',
  'see them at the desk': 'Advice: see them at the desk.',
  'ask the questions': 'Advice: ask all questions.',
  'hand over': 'Advice: hand it over.',
  'ask for proof': 'Advice: ask for proof.',
  refuse: 'Advice: do not hand it over.',
};

/**
 * How an answer at the desk fits the item. An answer that anybody can find in the post proves nothing, so it counts as
 * not recorded.
 */
export const findingNames: readonly { value: Verdict | ''; label: string }[] = [
  { value: '', label: 'Not asked' },
  { value: 'right', label: 'Right' },
  { value: 'near', label: 'Nearly right' },
  { value: 'wrong', label: 'Wrong' },
  { value: 'unknown', label: "They don't know" },
  { value: 'not recorded', label: 'The post shows it, or I cannot see' },
];

export const unlockingNames: Readonly<Record<Unlocking, string>> = {
  'not tried': 'Not tried',
  unlocked: 'Unlocked in front of me',
  'not unlocked': 'They could not',
  'no lock': 'It has no lock',
};

export const idCheckNames: Readonly<Record<IdCheck, string>> = {
  'not shown': 'Not shown',
  fits: 'The name fits',
  'no name': 'It has no name',
};

/** The meaning of each strength, in one sentence. */
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
  unknown: { icon: '?', word: 'No answer' },
  'not recorded': { icon: '–', word: 'Not recorded' },
};

export const stateNames: Readonly<Record<ClaimState, string>> = {
  waiting: 'Waiting',
  asked: 'Asked',
  accepted: 'Accepted',
  'turned down': 'Turned down',
  withdrawn: 'Withdrawn',
};
