type Header = string | null | undefined;

/**
 * Parses a Retry-After header: a number of seconds or a date (RFC 9110, section 10.2.3).
 * @param date the response's Date header. A Retry-After date is compared with it, because the clock of this
 *   machine may be wrong.
 * @returns seconds from the response; null if a header is missing or wrong
 */
export function parseRetryAfter(header: Header, date: Header): number | null {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  const seconds = (Date.parse(value) - Date.parse(date ?? '')) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}
