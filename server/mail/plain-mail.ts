import type { Mail } from './mailer.ts';

const portal = 'Lost & Found - College Portal';

/** Writes a mail of the portal as plain text. */
export type WriteMail = (to: string, subject: string, ...paragraphs: string[]) => Mail;

/** @param publicUrl where people reach the portal: an origin, without a slash at its end */
export function createWriteMail(publicUrl: string): WriteMail {
  return (to, subject, ...paragraphs) => ({
    to,
    subject: `${portal}: ${subject}`,
    text: `${paragraphs.join('\n\n')}\n\n-- \n${portal}\n${publicUrl}/\n`,
  });
}
