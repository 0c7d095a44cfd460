import { useState } from 'react';

const storageKey = 'deskKeys';

/**
 * Whether single-key shortcuts are on: yes, unless the user has turned them off on this device (WCAG 2.1.4,
 * Character Key Shortcuts).
 */
export function useKeysChoice(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(isStoredOn);
  const choose = (chosen: boolean) => {
    setOn(chosen);
    try {
      localStorage.setItem(storageKey, chosen ? 'on' : 'off');
    } catch {
      // Storage is full or blocked: the choice then lasts until the screen closes.
    }
  };
  return [on, choose];
}

function isStoredOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    // Storage is blocked.
    return true;
  }
}
