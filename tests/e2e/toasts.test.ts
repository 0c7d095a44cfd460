import type { Locator } from '@playwright/test';
import { unreachableErrors } from '../support/browser/checks/complaints.ts';
import { fillInItem } from '../support/browser/screens/new-item.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { join } from '../support/browser/portal-api.ts';
import { phone, press, signIn } from '../support/browser/screen.ts';
import { backpack } from '../support/calls/items.ts';

test.use({ ...phone, viewport: { width: 360, height: 740 } });

/**
 * Waits until there are toasts in the window and none of them covers an element. The check runs in the page, because
 * toasts close by themselves.
 */
async function expectToastsClearOf(element: Locator): Promise<void> {
  await element.evaluate(
    (shown) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const toasts = document.querySelectorAll(
            '[aria-label^="Notifications"] :is([role="status"], [role="alert"])',
          );
          const boxes = [...toasts].map((one) => one.getBoundingClientRect());
          const { top, bottom } = shown.getBoundingClientRect();
          const areClear = boxes.every(
            (box) =>
              (box.top >= bottom || box.bottom <= top) && box.top >= 0 && box.bottom <= innerHeight,
          );
          if (boxes.length > 0 && areClear) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

test('a toast does not cover the button that shows new entries on a phone', async ({
  portal,
  mails,
  writer,
  page,
}) => {
  const owner = await join(portal.origin, mails, writer);
  const claimant = { ...writer, name: 'Carl Claimant', email: `carl-${writer.email}` };
  const other = await join(portal.origin, mails, claimant);
  const [first, second] = [await owner.postItem(), await owner.postItem()];
  await other.claim(first);
  await signIn(page.context(), portal.origin, owner.session);
  const joined = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('joinUserRoom')),
    );
  await page.goto('/notifications');
  await expect(page.getByText('1 unread of 1')).toBeVisible();
  await joined;
  // Wait until the reader counts as busy, which takes 1.5 s on a phone. Then a new entry waits behind a button.
  const shownAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 1600, shownAt);

  await other.claim(second);
  const show = page.getByRole('button', { name: 'Show 1 new' });
  await expectToastsClearOf(show);
  await show.click();
  await expect(show).toHaveCount(0);
});

test('a toast does not cover the bars on a phone', async ({
  portal,
  mails,
  writer,
  page,
  context,
  complaints,
}) => {
  complaints.allow(unreachableErrors);
  complaints.allow(/WebSocket connection to .* failed/);
  const { session } = await join(portal.origin, mails, writer);
  await signIn(page.context(), portal.origin, session);
  await page.goto('/items/create');
  await expect(page.getByRole('radio', { name: backpack.category })).toBeAttached();
  await context.setOffline(true);
  await fillInItem(page, 'Green scarf');
  await press(page, 'Submit');
  const bar = page.locator('p').filter({ has: page.getByRole('button', { name: 'Reconnect' }) });
  await expectToastsClearOf(bar);
  await expectToastsClearOf(page.getByRole('navigation', { name: 'Quick links' }));
  await expectToastsClearOf(page.getByRole('banner'));
});
