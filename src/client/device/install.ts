import { createListeners } from '../../core/listeners.ts';

/** Chromium's `BeforeInstallPromptEvent` (Manifest Incubations); TypeScript's library has no type for it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let prompt: InstallPrompt | null = null;
let isDue = false;
const changes = createListeners();

/** The browser's install prompt, and whether it is time to offer it. */
export const install = {
  subscribe: changes.subscribe,
  isDue: (): boolean => isDue,
  /** Null if the browser offers no installation or the portal is installed. */
  prompt: (): InstallPrompt | null => prompt,

  /** Stores the browser's prompt; null if the browser can no longer install the portal. */
  setPrompt(next: InstallPrompt | null): void {
    prompt = next;
    changes.notify();
  },

  /** @param next true after the user posted or claimed something, false after the user answered the offer */
  setDue(next: boolean): void {
    isDue = next;
    changes.notify();
  },
};

/** Prevents the browser's own offer and stores its prompt. Called once, before the page is shown. */
export function startInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    install.setPrompt(event as InstallPrompt);
  });
}
