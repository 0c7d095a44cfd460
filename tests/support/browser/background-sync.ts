import type { BrowserContext, CDPSession } from '@playwright/test';
import { isWhole } from './whole.ts';

/** With Background Sync and without: there the page does what the worker would. */
export const browsers = isWhole ? (['with', 'without'] as const) : (['without'] as const);

/** Makes the device one whose browser has no Background Sync, as Safari and Firefox are. */
export async function withoutBackgroundSync(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });
}

/** Does what the browser does once it finds a network: tells the worker of a portal. */
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

/** The id under which DevTools know the worker of a portal. */
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
