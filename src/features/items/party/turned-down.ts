import type { Reply } from '../../../../contract/endpoints.ts';

type History = Reply<'GET /items/{id}/history'>['history'];

export interface TurnedDown {
  userId: string;
  name: string;
}

/**
 * Whose claims have been turned down and not been allowed again since, each once.
 * @param history oldest first. That of a refusal names who refused; whose claim it was says the claim before it
 */
export function turnedDownClaimants(history: History): TurnedDown[] {
  const refused = new Map<string, TurnedDown>();
  let claimant: TurnedDown | null = null;
  for (const { event, actor, note } of history) {
    if (event === 'claimed') claimant = { userId: actor._id, name: actor.name };
    else if (event === 'claim cleared') claimant = null;
    else if (event === 'claim turned down' && claimant !== null) {
      refused.set(claimant.userId, claimant);
      claimant = null;
    } else if (event === 'claim allowed again') {
      const allowed = [...refused.values()].find(({ name }) => name === note);
      if (allowed !== undefined) refused.delete(allowed.userId);
    }
  }
  return [...refused.values()];
}
