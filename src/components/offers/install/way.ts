import { useSyncExternalStore } from 'react';
import { install } from '../../../client/device/install.ts';
import { useUnsent } from '../../../client/outbox/outbox.ts';

/** How the portal can be installed here. */
export type InstallWay =
  | { kind: 'installed' }
  | { kind: 'prompt'; ask: () => Promise<void> }
  /** By hand, on an iPhone or iPad: no browser there lets a page ask. */
  | { kind: 'share menu' }
  /** An installed app there has a storage of its own: what waits in this one would stay behind unseen. */
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
      await prompt.prompt().catch(() => undefined);
      // It asks once only; the browser gives another where it was turned down.
      install.hold(null);
    },
  };
}

/** Whether the page has a window of its own, without the browser's bars. */
function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

/** An iPad says that it is a Mac; the browsers within other apps cannot add to the home screen. */
export function isApplePhone(device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  const { userAgent, maxTouchPoints } = device;
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return isApple && userAgent.includes('Safari/');
}

/** What the portal stands on, for words about it. */
export function deviceKind(): 'phone' | 'computer' {
  return window.matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer';
}
