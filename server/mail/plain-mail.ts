import { paths } from '../../contract/paths.ts';
import type { Mail } from './mailer.ts';

const portal = 'Lost & Found - College Portal';

/** Writes a plain-text mail with the portal's subject prefix and footer. */
export type WriteMail = (to: string, subject: string, ...paragraphs: string[]) => Mail;

/** @param publicUrl the portal's public origin, without a trailing slash */
export function createWriteMail(publicUrl: string): WriteMail {
  return (to, subject, ...paragraphs) => ({
    to,
    subject: `${portal}: ${subject}`,
    text: `${paragraphs.join('\n\n')}\n\n-- \n${portal}\n${publicUrl}${paths.home()}\n`,
  });
}
