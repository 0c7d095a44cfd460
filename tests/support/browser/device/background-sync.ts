import type { BrowserContext, CDPSession } from '@playwright/test';
import { isShortForm } from '../../short-form.ts';

/**
 * The browsers to test: with and without Background Sync. Without it, only an open page sends. The short form tests
 * only browsers without it.
 */
export const browsers = isShortForm ? (['without'] as const) : (['with', 'without'] as const);

/** Removes Background Sync from the browser, as in Safari and Firefox. */
export async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}

/** Sends the sync event to a portal's worker, as the browser does when it is online again. */
export async function syncInBackground(context: BrowserContext, origin: string): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const devTools = await context.newCDPSession(page);
  const registrationId = await registrationOf(devTools, origin);
  await devTools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'outbox:0',
    lastChance: false,
  });
  await devTools.detach();
}

/** The DevTools id of a portal's worker registration. */
export async function registrationOf(devTools: CDPSession, origin: string): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (mine) resolve(mine.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  return found;
}
