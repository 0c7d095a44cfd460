/** What the server and the service worker agree on about the documents that the browser navigates to. */

/** Answers with the page without a screen in it, which renders any address in the browser. */
export const shellPath = '/shell';

/**
 * A header of every document of the portal: the build whose files it names, as the MD5 of the build's
 * index.html in hexadecimal. The worker knows the same value as the revision in its precache manifest;
 * what lacks it is not the portal's (a captive portal's page) and what has another is of another build.
 */
export const buildHeader = 'X-Portal-Build';
