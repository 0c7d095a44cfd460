import { createSmtpTransport } from '../../mail/smtp-transport.ts';
import { type Finding, well, wrongBy } from './finding.ts';

/** Connects and signs in without sending a mail. */
export async function checkMailServer(smtpUrl: string | null): Promise<Finding> {
  if (smtpUrl === null) return well('SMTP_URL is not set, so mails are printed to the log');
  const { host } = new URL(smtpUrl);
  const transport = createSmtpTransport(smtpUrl);
  try {
    await transport.verify();
    return well(`${host} answers`);
  } catch (error) {
    return wrongBy(error, `${host} cannot be used: `);
  } finally {
    transport.close();
  }
}
