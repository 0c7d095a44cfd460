/** Like `URL.parse`, which Safari has only from version 18: the parsed URL, or null if it is invalid. */
export function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
