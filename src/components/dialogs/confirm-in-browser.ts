/**
 * Asks with the browser's own dialog, as specification section 5 requires.
 * @param consequences one paragraph each
 * @returns whether the person confirmed
 */
export function confirmInBrowser(question: string, ...consequences: readonly string[]): boolean {
  return window.confirm([question, ...consequences].join('\n\n'));
}
