/** Tests that no entry is lost or sent twice when a device's clock, storage or users change while entries wait. */
import { withoutBackgroundSync } from '../support/browser/device/background-sync.ts';
import {
  cachePhotos,
  deleteDatabase,
  fillStorage,
  limitStorage,
  shiftClock,
} from '../support/browser/device/breaks.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { fillInItem } from '../support/browser/screens/new-item.ts';
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { join, portalApi } from '../support/browser/portal-api.ts';
import { press, signInAsOtherTab, toast } from '../support/browser/screen.ts';
import { closeOneByOne } from '../support/browser/screens/stacked-dialogs.ts';
import {
  expectSent,
  messages,
  openConversation,
  sendMessages,
  unsentRows,
  unsentStates,
} from '../support/browser/screens/conversation.ts';

const day = 24 * 60 * 60_000;

test.beforeEach(({ complaints }) => {
  for (const form of connectionErrors) complaints.allow(form);
});

test('sends all messages although the clock of the device jumps back or forward', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await withoutBackgroundSync(context);
  await openConversation(page, conversation, portal.origin);
  await context.setOffline(true);
  await shiftClock(context, 40 * day);
  await page.reload();
  await sendMessages(page, 'one');
  await shiftClock(context, -40 * day);
  await page.reload();
  await sendMessages(page, 'two');
  await context.setOffline(false);
  await expectSent(page, conversation, ['one', 'two']);

  // From the reload on, the clock is 60 days ahead, as if a clock that was far behind had been corrected. The unsent
  // message from before must not count as too old.
  await context.setOffline(true);
  await sendMessages(page, 'three');
  await shiftClock(context, 60 * day);
  await page.reload();
  await expect(messages(page).filter({ hasText: 'three' })).toBeVisible();
  await context.setOffline(false);
  await expectSent(page, conversation, ['one', 'two', 'three']);
});

test('a message that may have arrived 20 days ago can be retried without a duplicate', async ({
  portal,
  conversation,
  network,
  page,
  context,
}) => {
  await withoutBackgroundSync(context);
  await openConversation(page, conversation, portal.origin);
  network.cut('before the response');
  await sendMessages(page, 'one');
  await expect.poll(conversation.contents).toEqual(['one']);
  await expect.poll(() => unsentStates(page)).toEqual(['queued']);
  await shiftClock(context, 20 * day);
  await page.reload();
  const notSent = page.getByRole('region', { name: 'Not sent' });
  await expect(notSent.getByText(/^It has waited here for more than 14 days/)).toBeVisible();
  await expect(notSent.getByRole('button')).toHaveText(['Retry', 'Edit', 'Discard']);
  network.restore();
  await press(notSent, 'Retry');
  await expectSent(page, conversation, ['one']);
});

test('asks at logout about unsent messages, and sends the retained ones only when the same person logs in again', async ({
  portal,
  mails,
  writer,
  conversation,
  page,
  context,
  complaints,
}) => {
  await withoutBackgroundSync(context);
  complaints.allow(/status of 40[14]/);
  const other = { ...writer, name: 'Otto Other', email: `other-${writer.email}` };
  const { session } = await join(portal.origin, mails, other);
  await openConversation(page, conversation, portal.origin);
  await context.setOffline(true);
  await sendMessages(page, 'one', 'two');

  const logOut = async () => {
    await page.getByRole('button', { name: /Account menu/ }).click();
    await page.getByRole('button', { name: 'Logout', exact: true }).press('Enter');
    return page.getByRole('dialog', { name: 'Not everything has been sent' });
  };
  expect(await conversation.contents()).toEqual([]);
  const question = await logOut();
  await expect(question.getByText(/^Anything already being sent may still arrive/)).toBeVisible();
  await press(question, 'Keep them on this device until you log in again');
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();

  await context.setOffline(false);
  await signInAsOtherTab(page, portal.origin, session);
  await page.goto(`${portal.origin}/outbox`);
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  expect(await conversation.contents()).toEqual([]);

  // The page has ended the old session on the server too, so create a new one.
  const { email, password } = writer;
  const again = await portalApi(portal.origin, { email, password });
  await signInAsOtherTab(page, portal.origin, again.session);
  await page.goto(portal.origin + conversation.address);
  await expectSent(page, conversation, ['one', 'two']);

  await context.setOffline(true);
  await sendMessages(page, 'never');
  await closeOneByOne(page);
  await press(await logOut(), 'Discard it');
  await expect(page).toHaveURL(/\/login$/);
  expect(await unsentRows(page)).toEqual([]);
});

test('keeps what was typed and says so when the device has no space, and sends it once there is space', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await withoutBackgroundSync(context);
  const removeStorageLimit = await limitStorage(page, portal.origin);
  await openConversation(page, conversation, portal.origin);
  await page.goto(`${portal.origin}/items/create`);
  await expect(page.getByRole('option', { name: 'Bags' })).toBeAttached();
  await context.setOffline(true);
  await fillStorage(page);
  await fillInItem(page, 'Green scarf');
  await press(page, 'Submit');
  await expect(page.getByText(/^The item couldn't be saved on this device/)).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Green scarf');
  await expect(page.getByRole('img', { name: 'Preview of the image' })).toBeVisible();

  await page.goto(portal.origin + conversation.address);
  await page.getByRole('textbox', { name: 'Message' }).fill('one');
  await press(page, 'Send Message');
  await expect(
    page.getByText(/^The message couldn't be sent now, or saved on this device/),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('one');
  expect(await unsentRows(page)).toEqual([]);

  await removeStorageLimit();
  await press(page, 'Send Message');
  await expect.poll(() => unsentStates(page)).toHaveLength(1);
  await context.setOffline(false);
  await expectSent(page, conversation, ['one']);
});

for (const who of ['the browser', 'a tab'] as const) {
  test(`loses nothing that an open page shows when ${who} deletes its database`, async ({
    portal,
    conversation,
    page,
    context,
  }) => {
    await openConversation(page, conversation, portal.origin);
    await page.goto(`${portal.origin}/items/create`);
    await expect(page.getByRole('option', { name: 'Bags' })).toBeAttached();
    await context.setOffline(true);
    await fillInItem(page, 'Striped socks');
    await press(page, 'Submit');
    await expect(page).toHaveURL(/\/items\/[0-9a-f-]{36}$/);
    const { pathname: item } = new URL(page.url());
    await page.goto(portal.origin + conversation.address);
    await sendMessages(page, 'one', 'two');
    await page.getByRole('textbox', { name: 'Message' }).fill('half a mess');
    const form = await context.newPage();
    await form.goto(`${portal.origin}/items/create`);
    await fillInItem(form, 'Blue mitten');

    await deleteDatabase(page, who);
    await form.reload();
    await expect(form.getByLabel('Title')).toHaveValue('Blue mitten');
    await expect(form.getByRole('img', { name: 'Preview of the image' })).toBeVisible();
    expect(await unsentStates(form)).toHaveLength(3);
    await page.reload();
    await context.setOffline(false);
    await expectSent(page, conversation, ['one', 'two']);
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('half a mess');
    await page.goto(portal.origin + item);
    await expect(page.getByRole('heading', { name: 'Striped socks' })).toBeVisible();
    await expect(page.getByRole('img', { name: /Striped socks/ })).toBeVisible();
  });
}

test('evicts cached photos to send waiting messages from a device without space', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  await withoutBackgroundSync(context);
  await limitStorage(page, portal.origin);
  const storePhotoRows = await cachePhotos(page, portal.origin);
  await openConversation(page, conversation, portal.origin);
  await storePhotoRows();
  await context.setOffline(true);
  await sendMessages(page, 'one', 'two');
  await fillStorage(page);
  await context.setOffline(false);
  await expectSent(page, conversation, ['one', 'two']);
  const left = await page.evaluate(async () => (await caches.open('photos-viewed')).keys());
  expect(left).toHaveLength(3);
});
