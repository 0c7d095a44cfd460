import { useState } from 'react';

const storageKey = 'deskKeys';

/**
 * Whether single keys act: on, unless the person has turned them off on this device (WCAG 2.1.4,
 * Character Key Shortcuts).
 */
export function useKeysChoice(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(isStoredOn);
  const choose = (chosen: boolean) => {
    setOn(chosen);
    try {
      localStorage.setItem(storageKey, chosen ? 'on' : 'off');
    } catch {
      // It holds for as long as the screen is open.
    }
  };
  return [on, choose];
}

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}
