import { addListener } from '../listeners.ts';

/** Chromium's way to install the portal (Web App Manifest incubations), which TypeScript's library does not know. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let prompt: InstallPrompt | null = null;
let isDue = false;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

/** By what the portal can be installed, and whether it has been of use here, so that it may offer that. */
export const install = {
  subscribe: (listener: () => void) => addListener(listeners, listener),
  isDue: (): boolean => isDue,
  /** Null where the browser gives none, or has installed it. */
  prompt: (): InstallPrompt | null => prompt,

  /** The browser could install it, or no longer can. */
  hold(next: InstallPrompt | null): void {
    prompt = next;
    tell();
  },

  /** @param next whether something was just posted or claimed, or else an offer has been answered */
  setDue(next: boolean): void {
    isDue = next;
    tell();
  },
};

/** Keeps the browser from offering it by itself, at whatever moment. Called once, before the page is shown. */
export function startInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.hold(event as InstallPrompt);
  });
}
