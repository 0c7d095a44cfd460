import { logFailure } from '../../../core/log/log.ts';
import { useSyncExternalStore } from 'react';
import { install } from '../../../client/device/install.ts';
import { useUnsent } from '../../../client/outbox/outbox.ts';

/** How this browser can install the portal. */
export type InstallWay =
  | { kind: 'installed' }
  | { kind: 'prompt'; ask: () => Promise<void> }
  /** The person installs by hand, because no browser on an iPhone or iPad lets a page offer it. */
  | { kind: 'share menu' }
  /**
   * The outbox has to be empty first. An app installed on an iPhone has a storage of its own, so it would not show the
   * entries of this browser.
   */
  | { kind: 'unsent first' }
  | { kind: 'unknown' };

export function useInstallWay(): InstallWay {
  const prompt = useSyncExternalStore(install.subscribe, install.prompt);
  const hasUnsent = useUnsent().length > 0;
  if (isInstalled()) return { kind: 'installed' };
  if (isApplePhone(navigator)) return { kind: hasUnsent ? 'unsent first' : 'share menu' };
  if (prompt === null) return { kind: 'unknown' };
  return {
    kind: 'prompt',
    ask: async () => {
      await prompt.prompt().catch(logFailure('install', 'the browser did not ask', undefined));
      // A prompt works only once; the browser fires a new event if the person dismissed it.
      install.setPrompt(null);
    },
  };
}

/** Whether the page runs as an installed app, without the browser's bars. */
function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/**
 * Whether this is an iPhone or iPad whose browser can add to the home screen. An iPad reports itself as a
 * Mac. Browsers embedded in other apps lack "Safari" in the user agent and cannot do it.
 */
export function isApplePhone(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  const { userAgent, maxTouchPoints } = device;
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple && userAgent.includes('Safari/');
}

/** The kind of device, for texts that name it. */
export function deviceKind(): 'phone' | 'computer' {
  return window.matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
}
