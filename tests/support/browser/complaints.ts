import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * What browsers complained about: errors and warnings on their consoles, errors that nobody caught, and
 * violations of the content policy.
 */
export interface Complaints {
  /** Listens to every page and worker that the context has and will have. */
  watch(context: BrowserContext): void;
  /** Lets complaints of this form pass from now on; each test names what it provokes. */
  allow(form: RegExp): void;
  /** Those that no test allowed. */
  unexpected(): string[];
}

export function createComplaints(): Complaints {
  const heard: string[] = [];
  const allowed: RegExp[] = [];

  function hear(text: string) {
    if (!allowed.some((form) => form.test(text))) heard.push(text);
  }

  function hearConsole(message: ConsoleMessage) {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    hear(`${message.type()}: ${message.text()} (${message.location().url})`);
  }

  return {
    watch(context) {
      void context.addInitScript(reportPolicyViolations);
      context.on('console', hearConsole);
      context.on('weberror', (error) => hear(`uncaught: ${String(error.error().stack)}`));
      context.on('serviceworker', (worker) => worker.on('console', hearConsole));
    },
    allow: (form) => allowed.push(form),
    unexpected: () => heard,
  };
}

/** A violation that a script catches, such as a try of eval, is on no console by itself. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (violation) => {
    const { effectiveDirective, blockedURI, sample, sourceFile } = violation;
    console.error('Content policy violated:', effectiveDirective, blockedURI, sample, sourceFile);
  });
}

/** What Chromium prints by itself for each request that finds no network, or no server. */
export const unreachable =
  /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/;

/** And where connections are cut, or their server ends. */
export const cutOff = [
  unreachable,
  /Failed to load resource: net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
  /WebSocket connection to .* failed/,
];
