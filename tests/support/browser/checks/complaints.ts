import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/**
 * Problems that browsers report: errors and warnings on the console, uncaught errors, and violations of the
 * content security policy.
 */
export interface Complaints {
  /** Watches the pages of the context, and the service workers that start from now on. */
  watch(context: BrowserContext): void;
  /** Ignores matching complaints from now on. Each test lists those that it provokes. */
  allow(form: RegExp): void;
  /** The complaints that were not yet allowed when the browser reported them. */
  unexpected(): string[];
}

export function createComplaints(): Complaints {
  const recorded: string[] = [];
  const allowed: RegExp[] = [];

  function record(text: string) {
    if (!allowed.some((form) => form.test(text))) recorded.push(text);
  }

  function recordConsole(message: ConsoleMessage) {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    record(`${message.type()}: ${message.text()} (${message.location().url})`);
  }

  return {
    watch(context) {
      void context.addInitScript(reportPolicyViolations);
      context.on('console', recordConsole);
      context.on('weberror', (error) => record(`uncaught: ${String(error.error().stack)}`));
      context.on('serviceworker', (worker) => worker.on('console', recordConsole));
    },
    allow: (form) => allowed.push(form),
    unexpected: () => recorded,
  };
}

/**
 * Logs each violation of the content security policy to the console. A violation that a script catches, such as an
 * attempt to use eval, does not appear there by itself.
 */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', (violation) => {
    const { effectiveDirective, blockedURI, sample, sourceFile } = violation;
    console.error('Content policy violated:', effectiveDirective, blockedURI, sample, sourceFile);
  });
}

/** Chromium prints this for each request without a network or server. */
export const unreachableErrors =
  /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/;

/** Errors that Chromium logs if connections are cut or the server stops. */
export const connectionErrors = [
  unreachableErrors,
  /Failed to load resource: net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
  /WebSocket connection to .* failed/,
];
