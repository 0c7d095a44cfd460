import type { PushKind } from '../../../contract/push.ts';

const kinds: Record<PushKind, string> = {
  claim: 'claims',
  message: 'messages',
  returned: 'returns',
  match: 'possible matches',
};

/**
 * The texts of the screen. A link in an email ends emails of one kind, deletes a saved search, or ends emails about one
 * lost item.
 */
export const textsOf = {
  kind: {
    question: (kind: PushKind) => `Stop emails about ${kinds[kind]}?`,
    more: "You'll still find everything under Notifications on the portal.",
    button: 'Unsubscribe',
    done: (kind: PushKind) => `Done. You won't get emails about ${kinds[kind]} anymore.`,
  },
  search: {
    question: () => 'Delete this saved search?',
    more: 'You get no more notifications about what it finds. Your other saved searches stay.',
    button: 'Delete search',
    done: (_: PushKind, search: string | null) =>
      search === null
        ? 'Done. The saved search has been deleted.'
        : `Done. The saved search (${search}) has been deleted.`,
  },
  'lost item': {
    question: () => 'Stop emails about the item that you lost?',
    more: 'The desk keeps looking for it. Ask there, or register with this address to see the post.',
    button: 'Unsubscribe',
    done: () => "Done. You won't get emails about this item anymore.",
  },
} as const;

export const texts = {
  heading: 'Unsubscribe',
  toHome: 'See what was found',
  toProfile: 'Change this in your profile',
  toEmailSettings: 'Choose your emails in your profile',
  broken: 'This link is incomplete. Please open it from the email again.',
  failed: 'Failed to unsubscribe',
};
