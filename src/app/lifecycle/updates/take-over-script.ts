import { isSomethingTyped } from '../../routing/is-something-typed.ts';

/** Attribute of the root element: the worker of another version controls the page, but something is typed in it. */
export const takenOverMark = 'data-taken-over';

/**
 * Reloads the page if the next version takes over, or sets the mark if something is typed. service-worker.ts does that
 * too, but listens only once its code is loaded. Until then, another tab may accept the update, or an old worker that
 * was busy may become idle. The document contains this function's source text, so it may use nothing that is declared
 * outside it.
 */
function followTakeOver(root: Element, mark: string, isTyped: (page: ParentNode) => boolean): void {
  // Without a controller, the worker that takes over is the first on this device.
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isTyped(document)) root.setAttribute(mark, '');
    else location.reload();
  });
}

/**
 * Returns the script element for the document's head. It is a function and not a constant, so that the bundler leaves
 * it out of the page's script: only the server render calls it.
 */
export function takeOverScript(): string {
  const mark = JSON.stringify(takenOverMark);
  const options = `document.documentElement, ${mark}, ${isSomethingTyped.toString()}`;
  return `<script>(${followTakeOver.toString()})(${options})</script>`;
}
