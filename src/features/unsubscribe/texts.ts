import type { PushKind } from '../../../contract/push.ts';

const kinds: Record<PushKind, string> = {
  claim: 'claims',
  message: 'messages',
  returned: 'returns',
  match: 'possible matches',
};

export const texts = {
  heading: 'Unsubscribe',
  question: (kind: PushKind) => `Stop emails about ${kinds[kind]}?`,
  stillThere: "You'll still find everything under Notifications on the portal.",
  questionSearch: 'Delete this saved search?',
  itemsStay: 'You get no more notifications about what it finds. Your other saved searches stay.',
  doneSearch: (search: string | null) =>
    search === null
      ? 'Done. The saved search has been deleted.'
      : `Done. The saved search (${search}) has been deleted.`,
  unsubscribe: 'Unsubscribe',
  deleteSearch: 'Delete search',
  done: (kind: PushKind) => `Done. You won't get emails about ${kinds[kind]} anymore.`,
  toProfile: 'Change this in your profile',
  broken: 'This link is incomplete. Please open it from the email again.',
  failed: 'Failed to unsubscribe',
};
