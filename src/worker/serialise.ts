/** The last pending step for each address. */
const lastSteps = new Map<string, Promise<void>>();

/**
 * Runs a step after all earlier steps for the same address, so that concurrent steps do not undo each other.
 * Ignores failures: the next request for the address tries again.
 */
export function serialise(address: string, step: () => Promise<void>): Promise<void> {
  const current = (lastSteps.get(address) ?? Promise.resolve())
    .then(step)
    .catch(() => undefined)
    .finally(() => {
      if (lastSteps.get(address) === current) lastSteps.delete(address);
    });
  lastSteps.set(address, current);
  return current;
}
