/** What a route is given to answer. */
export interface Asked {
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

export function isPhotoAddress({ pathname }: URL): boolean {
  return pathname.startsWith('/photos/');
}

/**
 * Addresses that are no screens, though a person may open them: the API and its reference page, the
 * socket, photos, and files such as /worker.js.
 */
export function isScreen({ pathname }: URL): boolean {
  return !/^\/(api|socket\.io|photos)(\/|$)/.test(pathname) && !/\.[^/]*$/.test(pathname);
}
