import type { Page, WebSocketRoute } from '@playwright/test';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { waitUntilCached } from '../support/browser/device/offline.ts';
import { signIn, toast } from '../support/browser/screen.ts';
import { expectToAppear, stopClock } from '../support/browser/device/stopped-clock.ts';

const socket = /\/socket\.io\//;

test('realtime: sends a ping every 30 s', async ({ visit, campus }) => {
  const { id } = (await campus.as('mia')).session.user;
  const page = await visit('mia');
  const sent: string[] = [];
  await page.routeWebSocket(socket, (route) => {
    expect(new URL(route.url()).searchParams.get('userId')).toBe(id);
    const server = route.connectToServer();
    route.onMessage((text) => {
      sent.push(String(text));
      server.send(text);
    });
    // Raise the ping timeout, because the test skips 30 s in which the server sends nothing. Otherwise Socket.IO would
    // consider the connection lost.
    server.onMessage((text) =>
      route.send(String(text).replace(/"pingTimeout":\d+/, '"pingTimeout":60000')),
    );
  });
  const pings = () => sent.filter((text) => text === '42["ping"]').length;
  await page.clock.install();
  await page.addInitScript(() => {
    const Original = WebSocket;
    window.WebSocket = class extends Original {
      override send(data: string) {
        if (data.includes('joinUserRoom')) Object.assign(window, { joinedAt: Date.now() });
        super.send(data);
      }
    };
  });
  await page.goto('/');
  await expect.poll(() => sent).toContain(`42["joinUserRoom","${id}"]`);
  await stopClock(page);
  const passed = await page.evaluate<number>('Date.now() - joinedAt');

  await page.clock.runFor(30_000 - passed - 2);
  expect(pings()).toBe(0);
  await page.clock.runFor(4);
  await expect.poll(pings).toBe(1);
});

test('realtime: retries a failed connection ten times, at most 5 s apart', async ({
  portal,
  page,
  complaints,
}) => {
  complaints.allow(/WebSocket connection to .* failed/);
  complaints.allow(unreachableErrors);
  const tries: string[] = [];
  await signIn(page.context(), portal.origin, portal.api.session);
  await page.clock.install();
  const connected = page.waitForEvent('websocket');
  await page.goto('/');
  await (await connected).waitForEvent('framereceived');
  // Wait until the worker has cached the code of toasts, because the first toast appears after the server has
  // stopped.
  await waitUntilCached(page);
  page.on('websocket', (connection) => tries.push(connection.url()));

  await stopClock(page);
  await portal.stop();
  // With its jitter, the delay before the first attempt is between 0.5 s and 1.5 s.
  await page.clock.runFor(499);
  expect(tries).toHaveLength(0);
  await page.clock.runFor(1001);
  const notice = 'WebSocket connection error: websocket error. Retrying...';
  await expectToAppear(page, toast(page, notice));
  for (let count = 1; count < 10; count += 1) {
    await expect.poll(() => tries.length).toBe(count);
    await page.clock.runFor(5000);
  }
  await expect.poll(() => tries.length).toBe(10);
  await page.clock.runFor(60_000);
  expect(tries).toHaveLength(10);
});

test('realtime: gives up a connection attempt after 30 s without a response', async ({ visit }) => {
  const page = await visit('mia');
  await page.clock.install();
  // Accept every websocket, but forward nothing.
  await page.routeWebSocket(socket, () => undefined);
  await page.addInitScript(() => {
    const Original = WebSocket;
    window.WebSocket = class extends Original {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        Object.assign(window, { triedAt: Date.now() });
      }
    };
  });
  await page.goto('/');
  await page.waitForFunction(() => 'triedAt' in window);
  // A request that is pending when the clock jumps would time out, and the page would reconnect.
  await page.waitForLoadState('networkidle');
  await stopClock(page);
  const passed = await page.evaluate<number>('Date.now() - triedAt');
  const notice = toast(page, 'WebSocket connection error: timeout. Retrying...');
  await page.clock.runFor(30_000 - passed - 2);
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(4);
  await expectToAppear(page, notice);
});

/** Opens the page with its live connection routed through the test, which can send messages as the server. */
async function openWithRoutedSocket(page: Page): Promise<{ sendAsServer: (text: string) => void }> {
  const connection = new Promise<WebSocketRoute>((resolve) => {
    void page.routeWebSocket(socket, (route) => {
      const server = route.connectToServer();
      server.onMessage((text) => {
        route.send(text);
        // Packet 40 of Socket.IO: the server has accepted the connection.
        if (String(text).startsWith('40')) resolve(route);
      });
    });
  });
  await page.goto('/');
  const route = await connection;
  return { sendAsServer: (text) => route.send(text) };
}

test('realtime: reports a disconnect by the server and its errors, and shows live notifications', async ({
  visit,
}) => {
  const page = await visit('mia');
  const { sendAsServer } = await openWithRoutedSocket(page);

  sendAsServer('42["errorMessage","That room is locked."]');
  await expect(page.getByRole('alert').filter({ hasText: 'That room is locked.' })).toBeVisible();
  sendAsServer('42["errorMessage",""]');
  await expect(toast(page, 'An error occurred')).toBeVisible();

  sendAsServer('42["newNotification",{"type":"error","message":"The lab burns."}]');
  await expect(page.getByRole('alert').filter({ hasText: 'The lab burns.' })).toBeVisible();
  sendAsServer('42["newNotification",{"message":"Soup is ready."}]');
  await expect(page.getByText('Soup is ready.')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Soup is ready.' })).toBeHidden();
  sendAsServer('42["newNotification",{}]');
  await expect(toast(page, 'New notification received')).toBeVisible();

  sendAsServer('41');
  await expect(toast(page, 'Server disconnected. Attempting to reconnect...')).toBeVisible();
});

test('storage: reports when the browser refuses to read or write it', async ({ visit }) => {
  const unreadable = await visit(null);
  await unreadable.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  await unreadable.goto('/login');
  await expect(toast(unreadable, 'Failed to sync token with storage.')).toBeVisible();
  await expect(toast(unreadable, 'Failed to sync user with storage.')).toBeVisible();

  const full = await visit(null);
  await full.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await full.goto('/login');
  await full.getByLabel('Email').fill('sam@campus.example');
  await full.getByLabel('Password', { exact: true }).fill('lostumbrella');
  await full.getByRole('button', { name: 'Login' }).click();
  await expect(toast(full, 'Failed to save login data.')).toBeVisible();
  await expect(full).toHaveURL('/');

  await full.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  await full.setViewportSize({ width: 1440, height: 900 });
  await full.getByRole('button', { name: /Account menu/ }).click();
  await full.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(full, 'Failed to clear login data.')).toBeVisible();
});
