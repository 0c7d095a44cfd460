import type { Viewer } from '../../../contract/permissions.ts';
import type { Account } from '../../http/authenticate.ts';
import { invalid } from '../../http/errors/portal-error.ts';
import type { ConversationRow } from './repository.ts';

/**
 * Returns the participant who is not the caller; the caller's own id may be included or not.
 * @param participants user ids sent by the caller
 * @throws PortalError VALIDATION_ERROR unless there is exactly one other person
 */
export function otherParticipant(viewer: Account, participants: readonly string[]): string {
  const [other, another] = new Set(participants).difference(new Set([viewer.id]));
  if (other === undefined) throw invalid('participants', 'must name somebody else');
  if (another !== undefined) throw invalid('participants', 'must be you and one other person');
  return other;
}

/** The other participant of a conversation. */
export function otherThan(userId: string, row: ConversationRow): Viewer {
  return userId === row.first_id
    ? { id: row.second_id, role: row.second_role }
    : { id: row.first_id, role: row.first_role };
}
