/** The fixtures of test.ts, with a portal that connects to a push service on loopback. */
import { writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import type { Page } from '@playwright/test';
import { type PushService, startPushService } from '../../notifications/push-service.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import type { PortalApi } from '../portal-api.ts';
import { type Portal, startPortal } from '../portal.ts';
import { test as base } from '../test.ts';

export const test = base.extend<{ service: PushService }>({
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.close();
  },

  portal: async ({ portalRoot, mails, service }, use) => {
    await using data = await temporaryFolder();
    const certificate = joinPath(data.path, 'push-service.pem');
    await writeFile(certificate, service.cert);
    const program = joinPath(
      portalRoot,
      'tests',
      'support',
      'browser',
      'push',
      'portal-with-push.ts',
    );
    await using portal = await startPortal({
      root: portalRoot,
      dataDir: data.path,
      smtpUrl: mails.url,
      program: [program, String(service.port), certificate],
    });
    await use(portal);
  },
});

/** Opens the portal once and waits for its worker, which may take long on a busy machine. */
export async function openUntilWorkerReady(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
}

export async function claimedItem(portal: Portal, by: PortalApi, title: string): Promise<string> {
  const item = await portal.api.postItem({ title });
  await by.claim(item);
  return item._id;
}
