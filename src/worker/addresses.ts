/** What a route is given to answer. */
export interface RoutedRequest {
  request: Request;
  url: URL;
  event: ExtendableEvent;
}

/** Screens that the server renders for anybody, each with a document of its own. */
export function hasOwnDocument({ pathname, search }: URL): boolean {
  return (
    search === '' &&
    (pathname === '/' || /^\/items\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(pathname))
  );
}

/** Screens that the browser alone renders, whoever asks: for these the server has nothing but the shell. */
export function isShellScreen({ pathname }: URL): boolean {
  return /^\/(login|register|verify-otp|items\/create|dashboard|profile|conversations|messages(\/[^/]+)?|notifications|admin|users\/[^/]+|desk|outbox|unsubscribe)$/.test(
    pathname,
  );
}

/** Photos that everybody may see; those with a key in their address are for a few, and for a while. */
export function isPhotoAddress({ pathname, search }: URL): boolean {
  return pathname.startsWith('/photos/') && search === '';
}

/**
 * Addresses that are no screens, though a person may open them: the API and its reference page, the
 * socket, photos, and files such as /worker.js.
 */
export function isScreen({ pathname }: URL): boolean {
  return !/^\/(api|socket\.io|photos)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}
