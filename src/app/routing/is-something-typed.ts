/** Input types whose value is not the person's own text, or is easy to enter again. */
const ignoredTypes = ['search', 'hidden', 'button', 'submit', 'reset', 'checkbox', 'radio'];

/** Whether the page contains input that a reload would make the person enter again. */
export function isSomethingTyped(page: ParentNode): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ type, value }) => value !== '' && !ignoredTypes.includes(type));
}
