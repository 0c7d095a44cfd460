/** The fields with something in them: one that is left out is said to be required. */
export function withoutBlanks(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}
