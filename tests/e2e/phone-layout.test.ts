import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { phoneScenes } from '../support/browser/scenes/phone.ts';
import { phone, press } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

test.use(phone);

test('does not break the names of keepers inside a word', async ({ visit }) => {
  const page = await visit('ruth');
  await page.goto('/admin?tab=keepers');
  const names = page.getByRole('table', { name: 'Keepers' }).getByRole('link');
  await expect(names.first()).toBeVisible();

  expect(await brokenWordsIn(names)).toEqual([]);
});

test('does not break headings and the category inside a word when the text has twice its size', async ({
  visit,
  campus,
}) => {
  const page = await visit('grace');
  const { _id } = await campus.itemOf('noor', 'Blue scientific calculator');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const address of ['/conversations', '/notifications', '/desk']) {
    await page.goto(address);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    expect(await brokenWordsIn(heading)).toEqual([]);
  }
  await page.goto(`/items/${_id}`);
  const category = page.locator('dd', { hasText: 'Electronics' });
  await expect(category).toBeVisible();
  expect(await brokenWordsIn(category)).toEqual([]);
});

/** Returns the words that a line break divides. Each element must begin with a text. */
function brokenWordsIn(elements: Locator): Promise<string[]> {
  return elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const text = element.firstChild;
      if (!(text instanceof Text)) return ['no text'];
      return [...text.data.matchAll(/\S+/g)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1;
        })
        .map(([word]) => word);
    }),
  );
}

test('shows nothing wider than the window at 320 px when the text has twice its size', async ({
  visit,
  campus,
}) => {
  const { _id } = await campus.itemOf('noor', 'Blue scientific calculator');
  for (const [who, addresses] of [
    ['mia', ['/', `/items/${_id}`, '/dashboard', '/profile', '/outbox', '/conversations']],
    ['ruth', ['/admin?tab=users', '/admin?tab=items', '/admin?tab=conversations', '/desk']],
  ] as const) {
    const page = await visit(who, { viewport: { width: 320, height: 844 } });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-waits]')).toHaveCount(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, address).toBeLessThanOrEqual(320);
    }
  }
});

test('the button that shows a password is at least 44 px wide and high', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/login');
  const box = await page.getByRole('button', { name: 'Show password' }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test('the links between login and registration are at least 44 px high', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/login');
  const link = page.getByRole('main').getByRole('link');
  await expect(link).toHaveText('Register here');
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await link.tap();
  await expect(link).toHaveText('Login here');
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('shows the same day before and after hydration in another time zone', async ({
  browser,
  campus,
  poster,
  word,
}) => {
  const { _id, createdAt } = await poster.postItem({ title: `Blue ${word}` });
  const context = await browser.newContext({
    baseURL: campus.portal.origin,
    timezoneId: 'Pacific/Kiritimati',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shownDays: string[] = [];
    Object.assign(window, { shownDays });
    new MutationObserver(() => {
      const text = document.querySelector('time')?.textContent;
      // Before the first paint, an inline script replaces the days by local ones. The template follows that script, so
      // once there is a template, the script has run.
      if (text && document.querySelector('template') && shownDays.at(-1) !== text)
        shownDays.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`/items/${_id}`);
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  const day = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'Pacific/Kiritimati',
  }).format(new Date(createdAt));
  await expect(page.locator('time').first()).toHaveText(day.replace('Sept', 'Sep'));
  const shownDays = await page.evaluate(
    // An init script of this test adds the field to the window.
    () => (window as unknown as { shownDays: string[] }).shownDays,
  );
  expect(shownDays).toEqual([day.replace('Sept', 'Sep')]);
  await context.close();
});

/** The controls in an area that are smaller than a touch target. */
async function smallControls(area: Locator): Promise<string[]> {
  return area.locator('a, button, [role="switch"]').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return width < 44 || height < 44 ? [`${name} ${String(width)} x ${String(height)}`] : [];
    }),
  );
}

test(
  'the dashboard lists items as rows, which open the item wherever they are pressed',
  shortForm,
  async ({ visit, campus }) => {
    const words = { title: 'Turquoise umbrella', location: 'Library' };
    const item = await (await campus.as('leila')).postItem({ ...words, status: 'Lost' });
    await (await campus.as('kofi')).postItem({ ...words, status: 'Found' });
    const page = await visit('leila');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/dashboard');
    const row = page.getByRole('row', { name: /Turquoise umbrella/ });
    await expect(row.getByRole('time')).toBeVisible();
    await expect(row.getByRole('link', { name: /possible match/ })).toBeVisible();

    // The title, the facts and the actions are beside the photo, without captions.
    await expect(row.getByText('Status')).toBeHidden();
    const [rowBox, photo, title, actions] = await Promise.all(
      [
        row,
        row.getByRole('cell').first(),
        row.getByRole('rowheader'),
        row.getByRole('button', { name: 'Edit' }),
      ].map((part) => part.boundingBox()),
    );
    expect(rowBox!.height).toBeLessThan(160);
    expect(title!.x).toBeGreaterThanOrEqual(photo!.x + photo!.width);
    expect(actions!.y).toBeGreaterThan(title!.y + title!.height);
    expect(await smallControls(row)).toEqual([]);

    await row.click({ position: { x: 20, y: 30 } });
    await expect(page).toHaveURL(`/items/${item._id}`);
  },
);

test('a press on an action in a row of the dashboard does not open the item', async ({
  visit,
  campus,
}) => {
  await (await campus.as('leila')).postItem({ title: 'Row with actions' });
  const page = await visit('leila');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  await page
    .getByRole('row', { name: /Row with actions/ })
    .getByRole('button', { name: 'Edit' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Row with actions');
  await expect(page).toHaveURL('/dashboard');
});

test('the table of notification settings fits on the smallest phone', async ({ visit }) => {
  const page = await visit('leila');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/profile');
  const table = page.getByRole('table', { name: 'How you want to be notified' });
  await expect(table.getByRole('switch')).toHaveCount(8);
  expect(await smallControls(table)).toEqual([]);
  await expectNoSidewaysScroll(page);

  const columnOf = async (column: string) =>
    table.getByRole('columnheader', { name: column }).boundingBox();
  const box = await table.getByRole('switch', { name: 'Email: Returns' }).boundingBox();
  const column = await columnOf('Email');
  expect(box!.x).toBeGreaterThanOrEqual(column!.x);
  expect(box!.x + box!.width).toBeLessThanOrEqual(column!.x + column!.width + 1);
});

test('the bar of statuses on the admin overview fits on the smallest phone', async ({ visit }) => {
  const page = await visit('ruth');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/admin');
  const bar = page.getByRole('navigation', { name: 'Items by status' });
  const found = bar.getByRole('link', { name: /^Found [\d,]+ items?$/ });
  await expect(found).toBeVisible();
  expect(await smallControls(bar)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await found.click();
  await expect(page).toHaveURL('/admin?tab=items&status=Found');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Found');
});

test('the buttons of a dialog wrap their words to stay inside the window', async ({
  visit,
  refuse,
}) => {
  const page = await visit('mia');
  await page.goto('/conversations');
  await page.getByRole('link', { name: /talked about/ }).click();
  const words = page.getByRole('textbox', { name: 'Message' });
  await expect(words).toBeVisible();
  await refuse(page, 'POST /messages/{conversationId}/messages');
  await words.fill('It has a red handle');
  await press(page, 'Send Message');
  await page.getByRole('button', { name: /^Menu/ }).click();
  await press(page.getByRole('dialog', { name: 'Menu' }), 'Logout');
  const question = page.getByRole('dialog', { name: 'Not everything has been sent' });
  await expect(question.getByRole('button')).toHaveText([
    /Close/,
    'Keep it on this device until you log in again',
    'Discard it',
    'Cancel',
  ]);

  for (const width of [320, 390, 480]) {
    await page.setViewportSize({ width, height: 740 });
    const cutOff = await question.getByRole('button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { left, right } = button.getBoundingClientRect();
        return left < 0 || right > window.innerWidth ? [`${button.textContent} from ${left}`] : [];
      }),
    );
    expect(cutOff, `${width} pixels`).toEqual([]);
  }
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

test('the actions of an unsent entry are in one row on the smallest phone', async ({
  visit,
  campus,
  complaints,
}) => {
  complaints.allow(
    /status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/,
  );
  const page = await visit('mia', { viewport: { width: 320, height: 740 } });
  await phoneScenes.find(({ name }) => name === 'outbox, waiting and failed')!.open(page, campus);
  const entry = page.getByRole('listitem').filter({ hasText: 'Not posted' });
  const boxes = await Promise.all(
    ['Retry', 'Edit', 'Discard'].map((name) =>
      entry.getByRole('button', { name, exact: true }).boundingBox(),
    ),
  );
  expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
});

test('a card of a table has no label for an empty value', async ({ visit, campus, word }) => {
  const { session } = await campus.as('ruth');
  const category = { name: word, description: '' };
  const added = await campus.call(session)('POST /categories', { body: category });
  expect(added.ok).toBe(true);
  const page = await visit('ruth');
  await page.goto('/admin?tab=categories');
  const row = page.getByRole('row', { name: word });
  await expect(row.getByText('Status')).toBeVisible();
  await expect(row.getByText('Description')).toBeHidden();
  await expect(row.getByRole('cell')).toHaveCount(3);
});
