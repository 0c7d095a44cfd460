import { readConfig } from './config.ts';
import { runPortal } from './run.ts';

await runPortal(
  () => readConfig(process.env),
  ({ address, metricsAddress, firstAdmin }, { publicUrl, smtpUrl }) => {
    console.log(`\nLost & Found - College Portal: ${address}/`);
    if (process.env.PUBLIC_URL) console.log(`People reach it at: ${publicUrl}/`);
    if (metricsAddress !== null) console.log(`Metrics: ${metricsAddress}/metrics`);
    if (firstAdmin !== null) {
      console.log(`First admin's e-mail: ${firstAdmin.email}`);
      console.log(
        firstAdmin.password === null
          ? "First admin's password: the one in ADMIN_PASSWORD"
          : `First admin's password: ${firstAdmin.password} (shown this once)`,
      );
    }
    if (smtpUrl === null) console.log('SMTP_URL is not set: mails are printed here.');
    console.log('');
  },
);
