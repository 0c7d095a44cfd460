/** The portal's process in dev mode. dev/portal-process.ts starts it, and restarts it when server code changes. */
import { readConfig } from '../server/read-config.ts';
import type { Announcement } from '../server/log.ts';
import { runPortal } from '../server/run.ts';
import { devPages } from './pages.ts';
import { onDevServerGone, sendToDevServer } from './call-dev-server.ts';

const { DEV_PORTAL_PORT = '', DEV_FILES = '', DEV_STARTS } = process.env;

onDevServerGone(() => process.kill(process.pid, 'SIGTERM'));

await runPortal(
  () => ({
    ...readConfig(process.env),
    // The dev server listens on the public address and forwards requests to this process.
    host: '127.0.0.1',
    port: Number(DEV_PORTAL_PORT),
    trustProxy: ['127.0.0.1'],
  }),
  ({ firstAdmin }, { publicUrl }) => {
    sendToDevServer({ kind: 'listening' });
    if (DEV_STARTS !== '0') return [{ sentence: `The server has restarted: ${publicUrl}/` }];
    const said: Announcement[] = [
      {
        sentence: `Lost & Found - College Portal, dev mode: ${publicUrl}/`,
        values: { address: publicUrl },
      },
    ];
    if (firstAdmin !== null) {
      const { email, password } = firstAdmin;
      said.push({ sentence: `  admin   ${email}  ${password ?? 'the one in ADMIN_PASSWORD'}` });
    }
    return said;
  },
  { makePages: devPages(DEV_FILES) },
);
