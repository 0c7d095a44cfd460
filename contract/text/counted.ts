/** Returns the form of a noun for a number, such as "item" for 1 and "items" for others. */
export function nounFor(count: number, singular: string, plural = `${singular}s`): string {
  return count === 1 ? singular : plural;
}

/** Returns a number with a noun in its form, such as "1 item" or "2 items". */
export function counted(count: number, singular: string, plural?: string): string {
  return `${String(count)} ${nounFor(count, singular, plural)}`;
}
