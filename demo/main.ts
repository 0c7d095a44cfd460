import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../server/read-config.ts';
import { announce } from '../server/log.ts';
import { runPortal } from '../server/run.ts';
import { campus, introduced } from './campus/index.ts';
import { fillPortal } from './fill.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'lost-and-found-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 }));

// The default action of a signal ends the process without the `exit` event, so the data folder would not be deleted.
// Once the portal runs, it handles these signals itself.
const exit = () => process.exit(0);
const signals = ['SIGTERM', 'SIGINT'] as const;
for (const signal of signals) process.on(signal, exit);

await runPortal(
  async (log) => {
    const config = readConfig({
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      FILES_URL: '',
      FILES_FALLBACK_URL: '',
      // Without SMTP_URL the portal prints mails to the log. ALLOW_LOG_MAIL permits that on a public address too.
      SMTP_URL: '',
      ALLOW_LOG_MAIL: '1',
    });
    announce(log, [
      { sentence: `Filling a campus with ${campus.items.length} things lost and found ...` },
    ]);
    await fillPortal(config, campus, { now: Date.now(), log: pino({ level: 'warn' }) });
    return config;
  },
  ({ address }) => {
    for (const signal of signals) process.off(signal, exit);
    return [
      { sentence: `Lost & Found - College Portal, demonstration: ${address}/` },
      ...introduced.map(({ role, email }) => ({
        sentence: `  ${role.padEnd(8)}${email.padEnd(24)}${campus.password}`,
      })),
      {
        sentence: 'Emails are printed here. All of it is thrown away when you stop it (Ctrl+C).',
      },
    ];
  },
);
