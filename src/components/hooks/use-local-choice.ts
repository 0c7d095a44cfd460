import { useState } from 'react';
import { readLocalChoice, storeLocalChoice } from '../../client/device/local-choice.ts';

/**
 * A choice that this device remembers. Not for server-rendered screens: it reads the storage during the first
 * render, so that another choice never flashes.
 * @param key in localStorage
 * @param initial the choice before the user has made one
 */
export function useLocalChoice<T extends string>(
  key: string,
  choices: readonly T[],
  initial: T,
): [T, (choice: T) => void] {
  const [choice, setChoice] = useState(() => readLocalChoice(key, choices) ?? initial);
  const choose = (chosen: T) => {
    setChoice(chosen);
    storeLocalChoice(key, chosen);
  };
  return [choice, choose];
}
