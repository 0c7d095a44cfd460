/**
 * Asks in a window of the browser itself, where the specification wants one (section 5).
 * @param means what will happen, each a paragraph
 */
export function confirmInBrowser(question: string, ...means: readonly string[]): boolean {
  return window.confirm([question, ...means].join('\n\n'));
}
