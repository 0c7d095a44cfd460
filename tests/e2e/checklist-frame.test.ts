import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { press, toast } from '../support/browser/screen.ts';

const wide = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 390, height: 844 } };

/** The links of an element: their text without unread counts, and their address. */
async function linksOf(page: Page, root: ReturnType<Page['locator']>) {
  return root
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [
        link.textContent.replace(/ \d+ unread\d+\+?$/, ''),
        link.getAttribute('href'),
      ]),
    );
}

const links = [
  ['Home', '/'],
  ['Notifications', '/notifications'],
  ['Post Item', '/items/create'],
  ['Conversations', '/conversations'],
  ['User Dashboard', '/dashboard'],
] as const;

test('bar: says that it is loading until the account is known', async ({ visit }) => {
  const page = await visit(null, { javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('Loading...');
});

test('bar: shows only the title, Login and Register when signed out', async ({ visit }) => {
  const page = await visit(null, wide);
  await page.goto('/login');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await linksOf(page, bar)).toEqual([
    ['Lost & Found', '/'],
    ['Login', '/login'],
    ['Register', '/register'],
  ]);
  await bar.getByRole('link', { name: 'Lost & Found' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lost & Found - College Portal');
  await expect(page.getByRole('contentinfo')).toContainText(/©.*2025/);
});

test('bar: shows links by role, and the avatar menu', async ({ visit, campus }) => {
  const page = await visit('mia', wide);
  await page.goto('/');
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await expect(main).toBeVisible();
  expect(await linksOf(page, main.getByRole('list'))).toEqual(links);

  const avatar = main.getByRole('button', { name: /^M Account menu/ });
  await expect(main.getByText('mia@campus.example')).toBeHidden();
  await avatar.click();
  await expect(main.getByText('Mia Lindqvist')).toBeVisible();
  await expect(main.getByText('mia@campus.example')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
  await expect(main.getByRole('button', { name: 'Logout' })).toBeVisible();

  const admin = await visit('ruth', wide);
  await admin.goto('/');
  await expect(
    admin.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Admin Dashboard' }),
  ).toHaveAttribute('href', '/admin');

  // The link needs the exact role "admin"; the guard of the screen accepts other spellings too.
  const { session } = await campus.as('ruth');
  const spelled = { ...session, user: { ...session.user, role: 'Admin', name: '' } };
  const other = await visit(spelled as typeof session, wide);
  await other.goto('/');
  await expect(other.getByRole('button', { name: /^U Account menu/ })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Admin Dashboard' })).toBeHidden();
});

test('bar: shows the same links in a side menu on small screens', async ({ visit }) => {
  const page = await visit('mia', narrow);
  await page.goto('/');
  await page.getByRole('button', { name: /^Menu/ }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await linksOf(page, menu.getByRole('navigation'))).toEqual(links);
  await menu.getByRole('link', { name: 'User Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(menu).toBeHidden();
});

test('logout: clears the session, says so and goes to login', async ({ visit, campus }) => {
  // A separate session, because other tests go on using the shared one.
  const login = { email: 'priya@campus.example', password: 'lostumbrella' };
  const begun = await campus.call(null)('POST /auth/login', { body: login });
  if (!begun.ok) throw new Error('could not sign in');
  const page = await visit(begun.value, wide);
  await page.goto('/');
  await page.getByRole('button', { name: /Account menu/ }).click();
  await press(page, 'Logout');
  await expect(toast(page, 'Logged out successfully!')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const stored = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('user'),
  ]);
  expect(stored).toEqual([null, null]);
});

test('toasts: appear at the top right, get the focus with Alt+T and close after 5 s', async ({
  visit,
}) => {
  const page = await visit(null, wide);
  await page.clock.install();
  await page.goto('/verify-otp?email=nobody@campus.example');
  const area = page.getByRole('region', { name: 'Notifications Alt+T' });
  // The page handles keys only after it is hydrated.
  await expect(async () => {
    await page.keyboard.press('Alt+t');
    await expect(area).toBeFocused({ timeout: 100 });
  }).toPass();

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await press(page, 'Verify OTP');
  const shown = area.getByText('Please enter the OTP', { exact: true });
  await expect(shown).toBeVisible();
  const { x, y, width } = (await shown.boundingBox())!;
  expect(x + width / 2).toBeGreaterThan(720);
  expect(y).toBeLessThan(450);

  await test.step('shows the same text once in 5 s', async () => {
    await page.clock.runFor(4000);
    await press(page, 'Verify OTP');
    await page.clock.runFor(500);
    await expect(shown).toHaveCount(1);
  });

  await test.step('closes after 5 s, and can then be shown again', async () => {
    // 4.5 s have passed. Skip the other 0.5 s and the time for fading out.
    await page.clock.runFor(1500);
    await expect(shown).toHaveCount(0);
    await press(page, 'Verify OTP');
    await expect(shown).toBeVisible();
  });
});

test('shows a message for an unknown path and for a rendering failure', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/status of 404|TypeError|uncaught/);
  const page = await visit('mia');
  await page.goto('/no/such/place');
  await expect(page.getByText('404 - Page Not Found')).toBeVisible();

  // Replace the screen's code by code that fails while it renders. One of its exports is the module with the screen.
  await page.route('**/assets/dashboard-screen-*.js', async (route) => {
    const code = await (await route.fetch()).text();
    const names = [...code.slice(code.lastIndexOf('export{')).matchAll(/ as (\w+)/g)];
    const exports = names.map(([, name = '']) => `broken as ${name}`).join();
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const broken = () => { throw new TypeError('broken screen'); }; broken.default = broken; export { ${exports} };`,
    });
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  const reloaded = page.waitForEvent('load');
  await press(page, 'Reload');
  await reloaded;
});

test('does not shift the layout of a screen when its data arrives', async ({ visit }) => {
  const page = await visit('priya', { viewport: { width: 360, height: 740 } });
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      // TypeScript's library lacks the type of layout-shift entries.
      for (const entry of entries) sum += (entry as unknown as { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const layoutShift = () => {
      add(observer.takeRecords());
      return sum;
    };
    Object.assign(window, { layoutShift });
  });
  const main = page.getByRole('main');
  for (const [address, last] of [
    ['/dashboard', main.getByRole('button', { name: 'Edit' }).first()],
    ['/notifications', main.getByRole('button', { name: 'Mark as Read' }).first()],
    ['/conversations', main.getByRole('link', { name: /^For:/ }).first()],
    ['/items/create', main.getByLabel('Title')],
    ['/profile', main.getByRole('heading', { level: 1 })],
  ] as const) {
    await page.goto(address);
    await expect(last).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    // Cumulative Layout Shift; 0.1 counts as good.
    expect(await page.evaluate<number>('layoutShift()'), address).toBeLessThan(0.02);
  }
});
