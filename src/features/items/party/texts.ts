import { listOfWords } from '../../../../contract/text/list-of-words.ts';
import type { EditedField, ItemChanges } from '../../../../contract/items/history.ts';
import { statusNames } from '../../../components/items/texts.ts';

/** Texts of an item's page for its poster, keeper and claimant (specification sections 2 and 4). */
export const texts = {
  withdraw: 'Withdraw Claim',
  withdrawHeading: 'Withdraw your claim?',
  withdrawMeans:
    'The item goes back to its previous status, and others can claim it. Its poster and keeper will be notified.',
  withdrawRivalMeans: 'Your claim no longer waits. Its poster and keeper will be notified.',
  withdrawn: 'Claim withdrawn.',
  withdrawFailed: 'Failed to withdraw the claim',

  loginToConfirm: 'Log in to confirm the return with this code.',
  login: 'Login',

  claimTurnedDown: 'Your claim was turned down.',
  claimTurnedDownNext: 'If you think this is a mistake, send a message and ask to claim it again.',

  check: 'Check who collects it',
  nextHeading: 'What happens next',
  claimantSteps: [
    'Message the poster or the keeper to agree on a place to meet.',
    "Bring your student card and proof that it's yours: a photo of it, a receipt, what's inside.",
    'They show you a code. Enter it here or scan it, and the item is marked as returned.',
  ],
  guardedClaimantSteps: [
    'A keeper at the desk looks at your answers. You are notified when your claim is accepted.',
    'Then collect it at the desk. Bring your student card.',
    'The keeper shows you a code. Enter it here or scan it, and the item is marked as returned.',
  ],
  guardedHandOverSteps: [
    'Look at the claims and accept one.',
    'When the claimant comes to the desk, check who they are and save what you checked.',
    'Then generate the code and show it. Once they enter or scan it, the item is marked as returned.',
  ],
  judgingSteps: [
    'Read the claim below: does it fit the item? Accept it, ask, or turn it down.',
    'Message the person claiming it and agree on where to meet. Ask for their student card.',
    'Then generate the code and show it. Once they enter or scan it, the item is marked as returned.',
  ],
  handOverSteps: [
    'Message the person claiming it and agree on where to meet.',
    "Check that it's theirs: ask for their student card and for something only the owner would know.",
    'Then generate the code and show it. Once they enter or scan it, the item is marked as returned.',
  ],

  privateDetails: 'Only the owner would know',
  privateDetailsHint: 'Opening this is noted in the history.',
  showPrivateDetails: 'Show private details',
  privateDetailsFailed: 'Failed to load the private details',
  noPrivateDetails: 'Nothing private was recorded.',
  privatePhoto: 'Private photo',

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
    'claim cleared': 'Claim removed',
    'return code': 'Return code generated',
    returned: 'Return confirmed',
    'poster deactivated': "Poster's account deactivated",
    activated: 'Activated',
    deactivated: 'Deactivated',
    deleted: 'Deleted',
    'details read': 'Private details read',
    'claim answered': 'Questions answered',
    'claim asked': 'Question asked',
    'claim accepted': 'Claim accepted',
    'lane changed': 'Lane changed',
    'owner notified': 'Owner notified',
    'hand-over checked': 'Hand-over checked',
    'found item posted': 'Found item posted for it',
    closed: 'Closed',
    'closed unanswered': 'Closed without an answer',
    'opened again': 'Opened again',
    'posted for owner': 'Owner named',
    'owner joined': "Became its owner's",
  },
  allowAgain: (name: string) => `Let ${name} claim again`,
  allowedAgain: 'They can claim the item again and have been notified.',
  allowFailed: 'Failed to allow the claim again',
} as const;

const fieldNames: Record<EditedField, string> = {
  title: 'title',
  description: 'description',
  category: 'category',
  location: 'location',
  tags: 'tags',
  image: 'photo',
  lane: 'lane',
  privateDetails: 'private details',
};

/** Describes the changes of an edit, such as "Changed title and location." */
export function changesInWords({ fields, status }: ItemChanges): string {
  const changed = fields.map((field) => fieldNames[field]);
  if (status !== null) {
    changed.push(`the status from ${statusNames[status.from]} to ${statusNames[status.to]}`);
  }
  return `Changed ${listOfWords(changed)}.`;
}
