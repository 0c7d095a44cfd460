import type { Draft } from './draft.ts';
import { texts } from './texts.ts';

/** The required fields besides the status, in the order of the form. */
const required = ['title', 'category', 'location', 'description'] as const;

type Content = Pick<Draft, (typeof required)[number] | 'status'>;

/** Says which required fields are still blank. @returns an empty string if all are filled */
export function missingText(content: Content): string {
  const blank = required.filter((field) => content[field].trim() === '');
  const fields = new Intl.ListFormat('en').format(blank);
  if (content.status !== '') return blank.length === 0 ? '' : texts.addFields(fields);
  return blank.length === 0 ? texts.chooseStatus : texts.chooseAndAdd(fields);
}
