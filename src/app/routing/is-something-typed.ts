/**
 * Whether the page contains input that a reload would make the person enter again. Documents contain this function's
 * source text (take-over-script.ts), so it may use nothing that is declared outside it.
 */
export function isSomethingTyped(page: ParentNode): boolean {
  /** Input types whose value is not the person's own text, or is easy to enter again. */
  const ignored = ['search', 'hidden', 'button', 'submit', 'reset', 'checkbox', 'radio'];
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ type, value }) => value !== '' && !ignored.includes(type));
}
