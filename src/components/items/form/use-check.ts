import { useEffect, useState } from 'react';
import { logFailure } from '../../../core/log/log.ts';

/**
 * Loads a form's check after the form, because the contract's schemas are as large as the form's other code, and only
 * sending needs them.
 * @param load imports the module of the check; only the function of the first render is called
 * @returns a function that returns the module, or null if it cannot be loaded
 */
export function useCheck<Check>(load: () => Promise<Check>): () => Promise<Check | null> {
  const [loadCheck] = useState(
    () => () => load().catch(logFailure('items', 'the form check could not be loaded', null)),
  );
  useEffect(() => void loadCheck(), [loadCheck]);
  return loadCheck;
}
