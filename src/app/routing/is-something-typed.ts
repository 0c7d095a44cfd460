/** Kinds of input that hold no words of the person's own. */
const wordless = ['search', 'hidden', 'button', 'submit', 'reset', 'checkbox', 'radio'];

/** Whether a form on the page holds something that would have to be written or chosen again. */
export function isSomethingTyped(page: ParentNode): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ type, value }) => value !== '' && !wordless.includes(type));
}
