import type { ReactNode } from 'react';

/**
 * Lets the email addresses and host names in a text break before an @ and before a dot. Not for the text of a link,
 * whose name would then contain spaces.
 */
export function breakable(text: string): ReactNode {
  // The break opportunity after the whole text has no effect. One before it could leave the first line empty.
  return text.split(/(?=[@.]\w)/).flatMap((part, index) => [part, <wbr key={index} />]);
}
