/** The head of a response to a call. */
interface ResponseHead {
  status: number;
  contentType: string | null;
  /** An absolute URL. */
  requestedUrl: string;
  /** The absolute URL after redirects; empty if the browser does not report it. */
  url: string;
}

/** RFC 6585, section 6: the network requires a sign-in and responds in place of the server. */
const networkAuthenticationRequired = 511;

/**
 * Whether a captive portal (the sign-in page of a network) responded in place of the server. It does so in one
 * of three ways: with status 511, with a redirect to its own origin, or with a success that is not JSON although
 * the call accepts JSON only. Every other response counts as the server's, even a proxy's error page.
 */
export function isFromCaptivePortal({ status, contentType, requestedUrl, url }: ResponseHead) {
  if (status === networkAuthenticationRequired) return true;
  if (url !== '' && new URL(url).origin !== new URL(requestedUrl).origin) return true;
  const isSuccess = status >= 200 && status < 300;
  return isSuccess && !isJson(contentType);
}

export function isJson(contentType: string | null): boolean {
  return /^application\/json\b/i.test(contentType ?? '');
}
