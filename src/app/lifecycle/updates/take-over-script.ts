import { buildCachePrefix } from '../../../../contract/documents/documents.ts';
import { isSomethingTyped } from '../../routing/is-something-typed.ts';

/** Attribute of the root element: the worker of another version controls the page, but something is typed in it. */
export const takenOverMark = 'data-taken-over';

/**
 * Reloads the page if the next version takes over, or sets the mark if something is typed. It does not belong to
 * service-worker.ts, whose code is loaded last: before that, another tab may accept the update, or an old worker that
 * was busy may become idle. The document contains this function's source text, so it may use nothing that is declared
 * outside it.
 * @param prefix of the names of the caches in which workers cache the files of their builds; the build's id follows
 */
function followTakeOver(
  root: HTMLElement,
  mark: string,
  prefix: string,
  isTyped: (page: ParentNode) => boolean,
): void {
  if (!('serviceWorker' in navigator)) return;
  const container = navigator.serviceWorker;
  let { controller } = container;
  const reloadOrMark = () => {
    if (isTyped(document)) root.setAttribute(mark, '');
    else location.reload();
  };
  container.addEventListener('controllerchange', () => {
    // Without a controller, the worker that takes over is the first on this device.
    if (controller !== null) reloadOrMark();
    ({ controller } = container);
  });
  if (controller === null) return;

  /**
   * The next version may take over after the previous one has sent this document, and before this script runs. While
   * it becomes active, it deletes the cache of this document's build.
   */
  const checkBuild = async () => {
    const { build } = root.dataset;
    const builds = (await caches.keys()).filter((name) => name.startsWith(prefix));
    // Dev mode's documents name no build.
    if (build && builds.length > 0 && !builds.includes(prefix + build)) reloadOrMark();
  };
  if (controller.state === 'activated') void checkBuild();
  else controller.addEventListener('statechange', () => void checkBuild());
}

/**
 * Returns the script element for the document's head. It is a function and not a constant, so that the bundler leaves
 * it out of the page's script: only the server render calls it.
 */
export function takeOverScript(): string {
  const mark = JSON.stringify(takenOverMark);
  const prefix = JSON.stringify(buildCachePrefix);
  const options = `document.documentElement, ${mark}, ${prefix}, ${isSomethingTyped.toString()}`;
  return `<script>(${followTakeOver.toString()})(${options})</script>`;
}
