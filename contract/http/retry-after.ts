/**
 * Parses a Retry-After header: a number of seconds or a date (RFC 9110, section 10.2.3).
 * @returns seconds from now; null if the header is missing or wrong
 */
export function parseRetryAfter(header: string | null | undefined): number | null {
  if (header === null || header === undefined) return null;
  const seconds = /^\d+$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
