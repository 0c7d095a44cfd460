import { expect, test } from '../support/browser/on-shared-portal.ts';
import { join } from '../support/browser/portal-api.ts';
import { signIn } from '../support/browser/screen.ts';

test('a list stays unchanged while the pointer is on it, and otherwise updates by itself', async ({
  portal,
  mails,
  writer,
  page,
}) => {
  const owner = await join(portal.origin, mails, writer);
  const claimant = { ...writer, name: 'Carl Claimant', email: `carl-${writer.email}` };
  const other = await join(portal.origin, mails, claimant);
  const [first, second, third, fourth] = [
    await owner.postItem(),
    await owner.postItem(),
    await owner.postItem(),
    await owner.postItem(),
  ];
  await other.claim(first);
  await signIn(page.context(), portal.origin, owner.session);
  const joined = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('joinUserRoom')),
    );
  await page.goto('/notifications');
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(page.getByText('1 unread of 1')).toBeVisible();
  await joined;

  await entries.first().hover();
  await other.claim(second);
  await page.getByRole('button', { name: 'Show 1 new' }).hover();
  await expect(entries).toHaveCount(1);
  // While the pointer is on the button, the reader still counts as busy.
  await other.claim(third);
  await page.getByRole('button', { name: 'Show 2 new' }).click();
  await expect(entries).toHaveCount(3);

  await page.getByRole('heading', { level: 1 }).click();
  await other.claim(fourth);
  await expect(entries).toHaveCount(4);
});
