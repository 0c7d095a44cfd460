/** The last step for each address that has any under way. */
const turns = new Map<string, Promise<void>>();

/**
 * Takes a step for an address after those that were begun before, so that none undoes another that it does
 * not know of. What fails is left for the next time that somebody asks.
 */
export function serialise(address: string, step: () => Promise<void>): Promise<void> {
  const turn = (turns.get(address) ?? Promise.resolve())
    .then(step)
    .catch(() => undefined)
    .finally(() => {
      if (turns.get(address) === turn) turns.delete(address);
    });
  turns.set(address, turn);
  return turn;
}
