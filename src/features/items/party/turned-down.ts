import type { Reply } from '../../../../contract/endpoints.ts';

type History = Reply<'GET /items/{id}/history'>['history'];

export type TurnedDown = History[number]['actor'];

/**
 * Whose claims have been turned down and not been allowed again since, each once.
 * @param history oldest first. An entry from before whom it is about was written down (`subject`) names
 *   nobody: whose claim was turned down then says the claim before it, who may claim again the note's name
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
