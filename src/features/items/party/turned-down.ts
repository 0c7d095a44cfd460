import type { Reply } from '../../../../contract/endpoints.ts';

type History = Reply<'GET /items/{id}/history'>['history'];

export type TurnedDown = History[number]['actor'];

/**
 * Lists the users whose claim was turned down and who have not been allowed to claim again, without duplicates.
 * @param history oldest first. Entries from before the server stored `subject` lack it. For those, the claimant
 *   is the actor of the preceding claim, and the note of 'claim allowed again' has the user's name.
 */
export function turnedDownClaimants(history: History): TurnedDown[] {
  const refused = new Map<string, TurnedDown>();
  let claimant: TurnedDown | null = null;
  for (const { event, actor, subject, note } of history) {
    if (event === 'claimed') claimant = actor;
    else if (event === 'claim cleared' || event === 'claim withdrawn') claimant = null;
    else if (event === 'claim turned down') {
      const turnedDown = subject ?? claimant;
      if (turnedDown !== null) refused.set(turnedDown._id, turnedDown);
      claimant = null;
    } else if (event === 'claim allowed again') {
      const allowed = subject ?? [...refused.values()].find(({ name }) => name === note);
      if (allowed !== undefined) refused.delete(allowed._id);
    }
  }
  return [...refused.values()];
}
