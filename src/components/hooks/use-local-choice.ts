import { useState } from 'react';
import { readChoice, storeText } from '../../client/device/local-storage.ts';

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
  const [choice, setChoice] = useState(() => readChoice(key, choices) ?? initial);
  const choose = (chosen: T) => {
    setChoice(chosen);
    storeText(key, chosen);
  };
  return [choice, choose];
}
