/** Removes blank fields, so that the validation reports them as required. */
export function withoutBlanks(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text.trim() !== ''));
}
