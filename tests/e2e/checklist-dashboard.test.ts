import { expect, test } from '../support/browser/on-campus.ts';
import { press, toast, detail } from '../support/browser/screen.ts';

test('dashboard: shows links and a list of ten own items', async ({ visit }) => {
  const page = await visit('mia');
  const request = page.waitForRequest('**/users/me/items?*');
  await page.goto('/dashboard');
  const { searchParams } = new URL((await request).url());
  expect([searchParams.get('page'), searchParams.get('limit')]).toEqual(['1', '10']);

  const main = page.getByRole('main');
  for (const [name, href] of [
    ['Add New Item', '/items/create'],
    ['Profile', '/profile'],
    ['Messages', '/conversations'],
    ['Notifications', '/notifications'],
  ] as const) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }

  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Image',
    'Title',
    'Status',
    'Category',
    'Posted Date',
    'Actions',
  ]);
  await expect(table.getByRole('rowheader')).toHaveCount(10);
  const first = table.getByRole('row').nth(1);
  await expect(first.getByRole('time')).toBeVisible();
  await expect(first.getByRole('link', { name: 'View' })).toHaveAttribute('href', /^\/items\//);
  for (const action of ['Edit', 'Delete']) {
    await expect(first.getByRole('button', { name: action, exact: true })).toBeVisible();
  }
  await press(page, 'Next');
  await expect(page).toHaveURL('/dashboard?page=2');
});

test('dashboard: switches between list and cards and remembers the choice', async ({
  visit,
  campus,
}) => {
  await (await campus.as('amara')).postItem({ title: 'Seen as a card' });
  const page = await visit('amara');
  await page.goto('/dashboard');
  await expect(page.getByRole('table')).toBeVisible();
  await press(page, 'Cards');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  const card = page.getByRole('article', { name: 'Seen as a card' });
  await expect(card).toBeVisible();
  await expect(page.getByRole('table')).toBeHidden();

  await card.getByRole('button', { name: /^Edit/ }).click();
  const form = page.getByRole('main');
  for (const label of ['Title', 'Description', 'Status', 'Category', 'Location']) {
    await expect(form.getByLabel(label, { exact: true }), label).toBeVisible();
  }
  await expect(form.locator('input[type=file]')).toHaveAttribute('accept', /image\//);
  await form.getByLabel('Title').fill('Changed on its card');
  await press(page, 'Save');
  await expect(page.getByRole('article', { name: 'Changed on its card' })).toBeVisible();
});

test('dashboard: a press on the edit button of a card still works when somebody claims the item meanwhile', async ({
  visit,
  campus,
}) => {
  const item = await (await campus.as('amara')).postItem({ title: 'Claimed under a finger' });
  const page = await visit('amara');
  await page.goto('/dashboard');
  await press(page, 'Cards');
  const card = page.getByRole('article', { name: 'Claimed under a finger' });
  await card.getByRole('button', { name: /^Edit/ }).hover();
  await page.mouse.down();
  await (await campus.as('sam')).claim(item);
  await expect(card.getByRole('button', { name: 'Generate OTP' })).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole('main').getByLabel('Title', { exact: true })).toHaveValue(
    'Claimed under a finger',
  );
});

test('dashboard: edits a row in place and deletes it', async ({ visit, campus }) => {
  // An item that matches no other, so that no toast about an alert covers the row.
  const alone = {
    title: 'To be changed',
    description: 'Something',
    location: 'Boat house',
    tags: [],
  };
  await (await campus.as('oskar')).postItem(alone);
  const page = await visit('oskar');
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /To be changed/ });
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('To be changed');
  for (const label of ['Status', 'Category']) await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByRole('table').locator('input[type=file]')).toHaveCount(1);
  await press(page, 'Cancel');
  await row.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Changed');
  await page.getByLabel('Status').selectOption('Lost');
  await press(page, 'Save');

  const changed = page.getByRole('row', { name: /^\S* ?Changed/ });
  await expect(changed).toContainText('Lost');
  await changed.getByRole('button', { name: 'Delete' }).click();
  await press(page.getByRole('dialog'), 'Delete');
  await expect(changed).toHaveCount(0);
});

test('dashboard: generates and verifies the return code of a claimed item', async ({
  visit,
  campus,
}) => {
  const item = await (await campus.as('rafael')).postItem({ title: 'Waits for its owner' });
  await (await campus.as('sam')).claim(item);
  const page = await visit('rafael');
  await page.goto('/dashboard');
  await press(page, 'Cards');
  const card = page.getByRole('article', { name: 'Waits for its owner' });
  await expect(card.getByRole('button', { name: 'Generate OTP' })).toBeVisible();
  await expect(card.getByLabel('Enter OTP')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Verify/ })).toBeVisible();
  await press(page, 'List');
  const row = page.getByRole('row', { name: /Waits for its owner/ });
  await row.getByRole('button', { name: 'Generate OTP' }).click();
  const dialog = page.getByRole('dialog');
  const code = await dialog.getByText(/^\d{6}$/).textContent();
  await press(dialog, 'Cancel');

  await row.getByRole('button', { name: 'Enter OTP' }).click();
  await expect(dialog.getByRole('button', { name: /^Verify/ })).toBeVisible();
  await dialog.getByLabel('Enter OTP').fill(code!);
  await expect(row).toContainText('Returned');
});

test('dashboard: reloads the items 300 ms after somebody claims one', async ({ visit, campus }) => {
  const item = await (await campus.as('leila')).postItem({ title: 'Claimed meanwhile' });
  const page = await visit('leila');
  await page.addInitScript((id) => {
    const eventTimes: number[] = [];
    const reloadTimes: number[] = [];
    Object.assign(window, { eventTimes, reloadTimes });
    const { WebSocket } = window;
    const fetch = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      if (eventTimes.length > 0 && url.includes('/users/me/items'))
        reloadTimes.push(performance.now());
      return fetch(input, init);
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', ({ data }) => {
          if (String(data).includes(id)) eventTimes.push(performance.now());
        });
      }
    };
  }, item._id);
  const joined = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('joinUserRoom')),
    );
  await page.goto('/dashboard');
  const row = page.getByRole('row', { name: /Claimed meanwhile/ });
  await expect(row).toContainText('Found');
  await joined;
  await page.waitForLoadState('networkidle');

  await (await campus.as('sam')).claim(item);
  await expect(toast(page, /claimed "Claimed meanwhile"/)).toBeVisible();
  await expect(row.getByText('Claimed', { exact: true })).toBeVisible();
  const waited = await page.evaluate(() => {
    // An init script of this test adds the fields to the window.
    const { eventTimes, reloadTimes } = window as unknown as {
      eventTimes: number[];
      reloadTimes: number[];
    };
    return reloadTimes.map((reload) => Math.ceil(reload - (eventTimes[0] ?? Infinity)));
  });
  expect(waited).toHaveLength(1);
  expect(waited[0]).toBeGreaterThanOrEqual(300);
});

test('dashboard: shows a claim that is withdrawn at once as withdrawn, although there is no new notification', async ({
  visit,
  campus,
  poster,
  word,
}) => {
  const item = await poster.postItem({ title: `Withdrawn ${word}` });
  const sam = await campus.as('sam');
  const [list, screen] = [await visit(poster.session), await visit(poster.session)];
  for (const [page, path] of [
    [list, '/dashboard'],
    [screen, `/items/${item._id}`],
  ] as const) {
    const connected = page.waitForEvent('websocket');
    await page.goto(path);
    await (
      await connected
    ).waitForEvent('framereceived', ({ payload }) => String(payload).includes('lastEventAge'));
  }
  const row = list.getByRole('row', { name: word });

  await sam.claim(item);
  await expect(row.getByText('Claimed', { exact: true })).toBeVisible();
  await expect(detail(screen, 'Status')).toHaveText('Claimed');

  const params = { id: item._id };
  await campus.call(sam.session)('POST /items/{id}/withdraw-claim', { params });
  await expect(row.getByText('Found', { exact: true })).toBeVisible();
  await expect(detail(screen, 'Status')).toHaveText('Found');
});

test('dashboard: says so when there are no items', async ({ visit }) => {
  const page = await visit('ruth');
  await page.goto('/dashboard');
  await expect(page.getByText('No items found. Start by adding a new item!')).toBeVisible();
});
