import { readConfig } from './read-config.ts';
import { generatedPasswordNote } from './features/authentication/passwords/given-passwords.ts';
import type { Announcement } from './log.ts';
import { runPortal } from './run.ts';

await runPortal(
  () => readConfig(process.env),
  ({ address, metricsAddress, firstAdmin }, { publicUrl, smtpUrl }) => {
    const said: Announcement[] = [
      { sentence: `Lost & Found - College Portal: ${address}/`, values: { address } },
    ];
    if (process.env.PUBLIC_URL) {
      said.push({ sentence: `People reach it at: ${publicUrl}/`, values: { publicUrl } });
    }
    if (metricsAddress !== null) {
      said.push({ sentence: `Metrics: ${metricsAddress}/metrics`, values: { metricsAddress } });
    }
    if (firstAdmin !== null) {
      const { email, password } = firstAdmin;
      const secret =
        password === null ? 'the one in ADMIN_PASSWORD' : `${password} (${generatedPasswordNote})`;
      said.push({ sentence: `First admin's email: ${email}`, values: { email } });
      said.push({ sentence: `First admin's password: ${secret}` });
    }
    if (smtpUrl === null) said.push({ sentence: 'SMTP_URL is not set: emails are printed here.' });
    return said;
  },
);
