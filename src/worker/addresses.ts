import { matchesPattern, patterns } from '../../contract/paths.ts';
import { uuidPattern } from '../../contract/uuid.ts';

/** A request with its parsed URL and its fetch event. */
export interface RoutedRequest {
  request: Request;
  url: URL;
  event: ExtendableEvent;
}

const itemPath = new RegExp(`^/items/${uuidPattern}$`);

/**
 * Whether the worker caches the server-rendered document of this address: home without a search, or an item. The
 * document is the same for every viewer.
 */
export function hasOwnDocument({ pathname, search }: URL): boolean {
  return search === '' && (pathname === '/' || itemPath.test(pathname));
}

const { home: _home, item: _item, ...browserOnly } = patterns;
const shellPatterns = Object.values(browserOnly);

/**
 * Whether the worker may open this screen with the shell. The server's document for such a screen has no data. It is
 * the shell too, or a form that is the same for every viewer.
 */
export function isShellScreen({ pathname }: URL): boolean {
  return shellPatterns.some((pattern) => matchesPattern(pattern, pathname));
}

/** Whether this is a public photo. An address with a key is for some users only and expires, so it is not cached. */
export function isPhotoAddress({ pathname, search }: URL): boolean {
  return pathname.startsWith('/photos/') && search === '';
}

/**
 * Whether this may be a screen of the portal. A user may also open addresses that are not screens: the API
 * and its reference page, the socket, photos, and files such as /worker.js.
 */
export function isScreen({ pathname }: URL): boolean {
  return !/^\/(api|socket\.io|photos)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}
