/** The fixtures of test.ts, with a portal that reaches a push service on loopback. */
import { writeFile } from 'node:fs/promises';
import { join as joinPath } from 'node:path';
import { type Page, expect } from '@playwright/test';
import { type PushService, startPushService } from '../push-service.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { keptOnDevice } from './kept.ts';
import type { PortalApi } from './portal-api.ts';
import { type Portal, startPortal } from './portal.ts';
import { allowNotifications, deliverPush, notificationsOf, windowsOf } from './pushes.ts';
import { signInOn } from './screen.ts';
import { test as base } from './test.ts';

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
    const program = joinPath(portalRoot, 'tests', 'support', 'browser', 'portal-with-push.ts');
    await using portal = await startPortal({
      root: portalRoot,
      dataDir: data.path,
      smtpUrl: mails.url,
      program: [program, String(service.port), certificate],
    });
    await use(portal);
  },
});

/** What the server would push of a claim to the admin. */
export function claimPush({ origin, api }: Portal, itemId: string): string {
  const notification = {
    title: 'Somebody claimed your item',
    lang: 'en',
    navigate: `${origin}/items/${itemId}`,
    tag: `claim /items/${itemId}`,
    icon: `${origin}/icons/icon-192.png`,
  };
  return JSON.stringify({ to: api.session.user.id, notification, app_badge: 1 });
}

/** Takes the portal away from a page, as if its tab had been closed; done when the worker knows. */
export async function closed(page: Page): Promise<void> {
  await page.goto('about:blank');
  await expect.poll(() => windowsOf(page.context())).toBe(0);
}

/** Opens the portal as the admin who has wanted notifications on this device, so that its worker is there. */
export async function visited(page: Page, portal: Portal): Promise<void> {
  const { session } = portal.api;
  await allowNotifications(page.context());
  await signInOn(page, portal, session);
  await page.addInitScript((id) => {
    // A blank page has no storage.
    if (location.protocol.startsWith('http')) localStorage.setItem('push', id);
  }, session.user.id);
  await workerReady(page);
  // The worker knows by then who is signed in.
  await expect.poll(async () => (await keptOnDevice(page)).sessions).toBe(1);
}

/**
 * Delivers a claim's push until it stands there: a browser that is only just starting to show notifications
 * at times loses the first. However often it comes, it is shown once.
 */
export async function arrives(
  page: Page,
  portal: Portal,
  itemId: string,
  push = claimPush(portal, itemId),
): Promise<void> {
  await expect(async () => {
    await deliverPush(page, portal.origin, push);
    await expect
      .poll(async () => (await notificationsOf(page.context())).length, { timeout: 5_000 })
      .toBe(1);
  }).toPass({ timeout: 30_000 });
}

/** Opens the portal once, so that its worker is there: on a busy machine that takes longer than an answer. */
export async function workerReady(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
}

export async function claimedItem(portal: Portal, by: PortalApi, title: string): Promise<string> {
  const item = await portal.api.postItem({ title });
  await by.claim(item);
  return item._id;
}
