import { apiBase } from '../../../contract/http/endpoint.ts';

/**
 * Recovers from files that did not load, before a worker serves them from its cache. The document contains this
 * function's source text, so it may use nothing that is declared outside it.
 * @param health the path of the health check
 */
function followMissingFiles(health: string): void {
  const isReloaded = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
  const retryMs = 2_000;
  /** A page that was reloaded waits longer, because a file may be blocked. */
  const reloadMs = isReloaded ? 30_000 : retryMs;

  const isAnswering = async () => {
    try {
      const { ok, headers } = await fetch(health, { cache: 'no-store' });
      // A captive portal answers with its own page.
      return ok && headers.get('Content-Type')?.startsWith('application/json') === true;
    } catch {
      return false;
    }
  };
  /** Whether a field has text that a reload could lose. */
  const hasTypedText = () =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
      ({ value, defaultValue }) => value !== defaultValue,
    );
  const reloadWhenAnswering = () => {
    setTimeout(() => {
      void isAnswering().then((isBack) => {
        if (isBack && !hasTypedText()) location.reload();
        else reloadWhenAnswering();
      });
    }, reloadMs);
  };
  addEventListener(
    'error',
    ({ target }) => {
      // Vite requests a style sheet only once, even if that fails.
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
        setTimeout(() => target.replaceWith(target.cloneNode()), retryMs);
      // Without the portal's script the page stays as the server has sent it. Running it later needs a reload, because
      // Firefox does not request a module again after it has failed.
      else if (target instanceof HTMLScriptElement) reloadWhenAnswering();
    },
    true,
  );
}

/**
 * Returns the script element for the document's head. It is a function and not a constant, so that the bundler leaves
 * it out of the page's script: only the server render calls it.
 */
export function missingFilesScript(): string {
  return `<script>(${followMissingFiles.toString()})(${JSON.stringify(`${apiBase}/health`)})</script>`;
}
