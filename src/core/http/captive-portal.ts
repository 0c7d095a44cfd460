/** The head of a response to a call. */
interface ResponseHead {
  status: number;
  contentType: string | null;
  /** Absolute. */
  requestedUrl: string;
  /** After redirects, absolute; empty where the browser does not say. */
  url: string;
}

/** RFC 6585, section 6: a network that wants its users to sign in answers in place of the server. */
const networkAuthenticationRequired = 511;

/**
 * Whether a captive portal (the sign-in page of a network) answered in place of the server. It does so in one of
 * three ways: with status 511, with a redirect to an origin of its own, or with a success that is not JSON
 * though the call asks for JSON. Every other response counts as the server's, a proxy's error page too.
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
