/**
 * Whether a tag is the day on which an item was lost or found, as YYYY-MM-DD. The day travels as a tag, so that clients
 * without the field "When?" keep and show it.
 */
export function isDayTag(tag: string): boolean {
  return /^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])$/.test(tag);
}
