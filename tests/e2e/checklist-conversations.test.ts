import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { press, toast } from '../support/browser/screen.ts';

test('conversations: lists each one, and says so when there are none or loading fails', async ({
  visit,
  refuse,
}) => {
  const page = await visit('mia');
  await page.goto('/conversations');
  const entry = page.getByRole('listitem').filter({ hasText: 'Umbrella that is talked about' });
  await expect(entry.getByRole('link')).toHaveText(
    'For: Umbrella that is talked about (Found) - Kofi Mensah',
  );
  await expect(entry.getByRole('time')).toBeVisible();

  const admin = await visit('ruth');
  await admin.goto('/conversations');
  await expect(admin.getByText('No conversations found.')).toBeVisible();

  const failing = await visit('ruth');
  await refuse(failing, 'GET /conversations');
  await failing.goto('/conversations');
  await expect(toast(failing, 'Failed to load conversations')).toBeVisible();
});

test('messages: shows the latest fifty, each with initial, name, text and time', async ({
  visit,
}) => {
  const page = await visit('mia');
  await page.goto('/conversations');
  const listRequest = page.waitForRequest(/\/messages\/[^/]+\/messages\?/);
  await page.getByRole('link', { name: /talked about/ }).click();
  const { searchParams } = new URL((await listRequest).url());
  expect([searchParams.get('page'), searchParams.get('limit')]).toEqual(['1', '50']);

  const list = page.getByRole('log', { name: 'Messages' });
  const last = list.getByRole('listitem').filter({ hasText: 'Message number 59' });
  await expect(last).toContainText('K');
  await expect(last).toContainText('Kofi Mensah');
  await expect(last.getByRole('time')).toBeVisible();
  const scrolls = await list.evaluate(({ scrollHeight, clientHeight }) => [
    scrollHeight,
    clientHeight,
  ]);
  expect(scrolls[0]).toBeGreaterThan(scrolls[1]!);
});

test('messages: sends text that is not blank and removes a refused message', async ({
  visit,
  campus,
  refuse,
}) => {
  const item = await (await campus.as('tomas')).postItem({ title: 'Asked about' });
  const page = await visit('amara');
  await page.goto(`/items/${item._id}`);
  await press(page, 'Message Owner');
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
  await expect(page.getByText('No messages found.')).toBeVisible();

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const box = page.getByRole('textbox', { name: 'Message' });
  const list = page.getByRole('log');
  await box.fill('   ');
  await press(page, 'Send Message');
  expect(sent).toEqual([]);

  const letThrough = await refuse(page, 'POST /messages/{conversationId}/messages', {
    status: 403,
    code: 'FORBIDDEN',
  });
  await box.fill('Is it still there?');
  await press(page, 'Send Message');
  await expect(toast(page, 'Failed to send message')).toBeVisible();
  await expect(list.getByText('Is it still there?')).toHaveCount(0);
  await letThrough();

  const empty = page.getByText('No messages found.');
  await box.fill('Hello?');
  await press(page, 'Send Message');
  await expect(list.getByText('Hello?')).toBeVisible();
  await expect(empty).toBeHidden();
});

/** Starts a conversation about an item of another person. @returns its link to the item, whose title has this word */
async function writeAbout(page: Page, itemId: string, word: string): Promise<Locator> {
  await page.goto(`/items/${itemId}`);
  await press(page, 'Message Owner');
  const about = page.getByRole('link', { name: word });
  await expect(about).toBeVisible();
  return about;
}

test('messages: says that the item is deleted as soon as its poster deletes it', async ({
  visit,
  poster,
  word,
}) => {
  const { _id } = await poster.postItem({ title: `Sandal ${word}` });
  const page = await visit('amara');
  const about = await writeAbout(page, _id, word);
  const headers = { Authorization: poster.session.authorization };
  await page.request.delete(`/api/v1/items/${_id}`, { headers });
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
  await expect(about).toBeHidden();
});

test('messages: links to the item again as soon as an admin activates it', async ({
  visit,
  campus,
  poster,
  word,
  complaints,
}) => {
  // The inactive item, which Chromium logs as an error.
  complaints.allow(/status of 404/);
  const { _id } = await poster.postItem({ title: `Sandal ${word}` });
  const page = await visit('amara');
  const about = await writeAbout(page, _id, word);
  const admin = campus.call((await campus.as('ruth')).session);
  const setActive = (isActive: boolean) =>
    admin('PUT /admin/items/{id}/activate', { params: { id: _id }, body: { isActive } });
  await setActive(false);
  await expect(page.getByText('Inactive', { exact: true })).toBeVisible();
  await expect(about).toBeHidden();
  await setActive(true);
  await expect(about).toBeVisible();
});

test('messages: reports when loading fails or the address names no conversation', async ({
  visit,
  refuse,
}) => {
  const page = await visit('mia');
  await page.goto('/conversations');
  await refuse(page, 'GET /messages/{conversationId}/messages');
  await page.getByRole('link', { name: /talked about/ }).click();
  await expect(toast(page, 'Failed to load messages')).toBeVisible();

  const without = await visit('mia');
  await without.goto('/messages');
  await expect(toast(without, 'No conversation ID provided')).toBeVisible();
});

test('notifications: shows ten per page and marks unread ones as read', async ({
  visit,
  refuse,
}) => {
  const page = await visit('mia');
  const listRequest = page.waitForRequest(
    (request) => request.url().includes('/notifications?') && request.method() === 'GET',
  );
  await page.goto('/notifications');
  const { searchParams } = new URL((await listRequest).url());
  expect([searchParams.get('page'), searchParams.get('limit')]).toEqual(['1', '10']);

  const entries = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
  // One entry may stand for several of the ten notifications, if it combines those of one conversation.
  const standsFor = (text: string) => Number(/^(\d+) messages from/.exec(text)?.[1] ?? 1);
  const countShown = async () => {
    const texts = await entries.getByRole('link').allTextContents();
    return texts.reduce((sum, text) => sum + standsFor(text), 0);
  };
  await expect.poll(countShown).toBe(10);
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeVisible();
  const unread = entries.filter({ has: page.getByRole('button', { name: 'Mark as Read' }) });
  const first = unread.first();
  await expect(first.getByText('Unread', { exact: true })).toBeVisible();
  await expect(first.getByRole('link')).not.toHaveText('');

  const letThrough = await refuse(page, 'PUT /notifications/{id}/read');
  const before = await unread.count();
  await press(first, 'Mark as Read');
  await expect(toast(page, 'Failed to mark as read')).toBeVisible();
  await expect(unread).toHaveCount(before);
  await letThrough();
  await press(first, 'Mark as Read');
  await expect(unread).toHaveCount(before - 1);
});

test('notifications: says so when there are none or loading fails', async ({ visit, refuse }) => {
  const page = await visit('ruth');
  await page.goto('/notifications');
  await expect(page.getByText('No notifications available')).toBeVisible();

  const failing = await visit('ruth');
  await refuse(failing, 'GET /notifications');
  await failing.goto('/notifications');
  await expect(failing.getByText('Failed to load notifications').first()).toBeVisible();
});
