import type { Account } from '../../http/authenticate.ts';
import { invalid } from '../../http/portal-error.ts';
import type { ConversationRow } from './repository.ts';

/**
 * The one that is not the caller, who may be named or not.
 * @param participants ids of users, as the caller sent them
 * @throws PortalError VALIDATION_ERROR where they are not the caller and one other
 */
export function otherParticipant(viewer: Account, participants: readonly string[]): string {
  const [other, another] = new Set(participants).difference(new Set([viewer.id]));
  if (other === undefined) throw invalid('participants', 'must name somebody else');
  if (another !== undefined) throw invalid('participants', 'must be you and one other person');
  return other;
}

/** Whom somebody writes with. */
export function otherThan(userId: string, { first_id, second_id }: ConversationRow): string {
  return userId === first_id ? second_id : first_id;
}
