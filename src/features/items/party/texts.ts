/** What an item's page says to its poster, keeper and claimant (specification sections 2 and 4). */
export const texts = {
  withdraw: 'Withdraw Claim',
  withdrawHeading: 'Withdraw your claim?',
  withdrawMeans:
    'The item goes back to what it was before, and others may claim it. Its poster and keeper are told.',
  withdrawn: 'Your claim is withdrawn.',
  withdrawFailed: 'Failed to withdraw the claim',

  nextHeading: 'What happens next',
  claimantSteps: [
    'Message the poster or the keeper, and agree where to meet.',
    'Bring your student card and something that shows that it is yours: a photo of it, a receipt, what is inside.',
    'They show you a code. Enter it here, or scan it with your phone: then the item is returned.',
  ],
  handOverSteps: [
    'Message who claims it, and agree where to meet.',
    'Check that it is theirs: ask for their student card and for something that only its owner knows.',
    'Then generate the code and show it. Once they have entered or scanned it, the item is returned.',
  ],

  history: 'History',
  loadingHistory: 'Loading the history...',
  loadHistoryFailed: 'Failed to load the history',
  historyBy: (actor: string, subject: string | null) =>
    subject === null ? `by ${actor}` : `by ${actor}, for ${subject}`,
  events: {
    posted: 'Posted',
    edited: 'Edited',
    'keeper assigned': 'Keeper assigned',
    claimed: 'Claimed',
    'claim turned down': 'Claim turned down',
    'claim allowed again': 'Claim allowed again',
    'claim withdrawn': 'Claim withdrawn',
    'claim cleared': 'Claim cleared',
    'return code': 'Return code generated',
    returned: 'Return confirmed',
    'poster deactivated': 'Account of the poster deactivated',
    activated: 'Activated',
    deactivated: 'Deactivated',
    deleted: 'Deleted',
  },
  allowAgain: (name: string) => `Let ${name} claim again`,
  allowedAgain: 'They may claim the item again, and are told so.',
  allowFailed: 'Failed to allow the claim again',
  retry: 'Retry',
} as const;
