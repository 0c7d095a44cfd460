import { isText } from '../../../contract/fields.ts';

/**
 * Reads a text from a query string, without spaces around it. A text that the server would refuse counts as empty.
 * @param name the name of the parameter
 * @param max the length at which the text is cut
 */
export function searchTextOf(query: URLSearchParams, name: string, max: number): string {
  // `toWellFormed`, because the cut may separate the two halves of a surrogate pair.
  const text = (query.get(name) ?? '').trim().slice(0, max).toWellFormed().trim();
  return isText(text) ? text : '';
}
