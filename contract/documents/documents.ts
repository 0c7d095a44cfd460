/** Constants that the server and the service worker share for HTML documents. */

/** Path of the shell: a document without content, from which the browser can render any screen. */
export const shellPath = '/shell';

/**
 * Response header on every HTML document of a built page: the MD5 of the build's index.html in hexadecimal. In the
 * service worker's precache manifest, this MD5 is the revision of index.html. A document without the header is not the
 * page (for example a captive portal's login). A document with another value belongs to another version.
 */
export const buildHeader = 'X-Portal-Build';

/** A service worker caches the files of its build in the cache with this prefix and the value of the header. */
export const buildCachePrefix = 'build-';
