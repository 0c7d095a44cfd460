import { createHash } from 'node:crypto';

const secondsPerYear = 31_536_000;

/**
 * The camera is needed to scan codes and take photos. There is no `Cross-Origin-Opener-Policy`, because it delays
 * opening the portal (docs/decisions/0054).
 */
const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
};

/** The texts of elements that the content security policy allows. */
interface InlineElements {
  /** Every style element that a document may contain or the page's script may add. */
  styles: readonly string[];
  /** Every script element with a text that a document may contain. */
  scripts: readonly string[];
  /** Changes the finished policy; only dev mode needs it. */
  changePolicy?: ((policy: string) => string) | undefined;
}

/**
 * The security headers, which are the same for every response.
 * @param publicUrl the portal's public origin; request headers cannot change it
 */
export function securityHeaders(
  publicUrl: string,
  inline: InlineElements,
): Readonly<Record<string, string>> {
  return {
    ...fixedHeaders,
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': `max-age=${secondsPerYear}`,
    }),
    'Content-Security-Policy': contentPolicy(publicUrl, inline),
  };
}

/** Script and style elements need a hash, style attributes do not (docs/decisions/0005). */
function contentPolicy(
  publicUrl: string,
  { styles, scripts, changePolicy = (policy) => policy }: InlineElements,
): string {
  // Older versions of Safari do not treat the page's own web socket as 'self'.
  const socketOrigin = publicUrl.replace(/^http/, 'ws');
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hashSource)].join(' '),
    ["style-src 'self'", ...styles.map(hashSource)].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${socketOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return changePolicy(policy);
}

/** Source expression that allows a script or style element with this text. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
