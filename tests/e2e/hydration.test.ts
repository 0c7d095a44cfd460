/** Tests server-rendered pages before, during and after hydration. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillInItem } from '../support/browser/screens/new-item.ts';
import { waitUntilHydrated, phone, press, toast } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

const cards = (page: Page) => page.getByRole('article');

test(
  'hydrates the server-rendered elements without replacing them',
  shortForm,
  async ({ visit, poster, word, complaints }) => {
    // Allow no other complaints, so that a hydration mismatch or a policy violation fails the test.
    complaints.allow(/status of 404 .*nowhere/);
    const item = await poster.postItem({ title: `Blue ${word}` });
    const page = await visit(null);
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const sent = [
          ...document.querySelectorAll('main, main h1, main article, main dd, main input'),
        ];
        Object.assign(window, { areSentStillShown: () => sent.every((node) => node.isConnected) });
      });
    });

    const addresses = ['/', `/?search=${word}`, `/items/${item._id}`, '/nowhere'];
    for (const address of [...addresses, '/login', '/register']) {
      await page.goto(address);
      // Register appears when the page is hydrated.
      await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
      expect(await page.evaluate('areSentStillShown()'), address).toBe(true);
    }
  },
);

test('hydrates the page of an item that was just posted after a reload', async ({
  visit,
  poster,
  word,
}) => {
  const page = await visit(poster.session);
  await page.goto('/items/create');
  await fillInItem(page, `Blue ${word}`);
  await press(page, 'Submit');
  const another = page.getByRole('link', { name: 'Post another' });
  await expect(another).toBeVisible();
  await page.reload();
  // A hydration mismatch is a complaint, which fails the test.
  await expect(another).toBeVisible();
});

test('does not load styles again that the document contains', async ({ visit }) => {
  const page = await visit(null);
  const loaded: string[] = [];
  page.on('request', (request) => {
    // Ignore the worker's own requests.
    if (request.serviceWorker() === null) loaded.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await waitUntilHydrated(page);
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

  expect(loaded.some((path) => path.startsWith('/assets/login-screen'))).toBe(true);
  expect(loaded.filter((path) => /^\/assets\/index-.*\.css$/.test(path))).toEqual([]);
});

test('loads its script only after the first frame', shortForm, async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/');
  await waitUntilHydrated(page);

  const { drawn, loading } = await page.evaluate(() => ({
    // Use `paintTime` and not `startTime`, because a busy machine shows a drawn frame later. TypeScript's types lack
    // `paintTime`.
    drawn: performance
      .getEntriesByName('first-contentful-paint')
      .map((entry: PerformanceEntry & { paintTime?: number }) => entry.paintTime)
      .at(0),
    loading: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(loading.length).toBeGreaterThan(0);
  expect(Math.min(...loading)).toBeGreaterThan(drawn ?? Infinity);
});

test.describe('before the script has loaded', () => {
  /**
   * Delays the scripts.
   * @returns a function that lets them load
   */
  async function delayScripts(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<null>();
    await page.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    return () => resolve(null);
  }

  test('replays a click on a button after hydration', async ({ visit, poster, word }) => {
    for (let i = 1; i <= 9; i += 1) {
      await poster.postItem({ title: `${word} ${String(i)}` }, { photo: false });
    }
    const page = await visit(null);
    const loadScripts = await delayScripts(page);
    await page.goto(`/?search=${word}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(cards(page)).toHaveCount(8);
    loadScripts();
    await expect(page).toHaveURL(`/?search=${word}&page=2`);
    await expect(cards(page)).toHaveCount(1);
  });

  test.describe('on a phone', () => {
    test.use(phone);

    test('stays where somebody has scrolled to', async ({ visit, poster, word }) => {
      for (const kind of ['Bag', 'Key', 'Mug', 'Hat']) {
        await poster.postItem({ title: `${kind} ${word}` }, { photo: false });
      }
      const page = await visit(null);
      const loadScripts = await delayScripts(page);
      await page.goto('/');
      const position = () => page.evaluate(() => window.scrollY);
      await page.evaluate(() => window.scrollTo(0, 900));
      const before = await position();
      expect(before).toBeGreaterThan(400);
      loadScripts();
      await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
      // Two frames, because effects may run after the first one.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await position()).toBe(before);
    });
  });

  test('applies a chosen status after hydration', async ({ visit, poster, word }) => {
    await poster.postItem({ title: `Blue ${word}`, status: 'Found' });
    await poster.postItem({ title: `Silver ${word}`, status: 'Lost' });
    const page = await visit(null);
    const loadScripts = await delayScripts(page);
    await page.goto(`/?search=${word}`);
    await expect(cards(page)).toHaveCount(2);
    await page.getByLabel('Status', { exact: true }).selectOption('Lost');
    loadScripts();
    await expect(page).toHaveURL(`/?search=${word}&status=Lost`);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Lost');
  });

  for (const isWhileStarting of [false, true]) {
    const when = isWhileStarting ? 'during hydration' : 'before hydration';
    test(`applies both a chosen status and a click on Next ${when}`, async ({
      visit,
      poster,
      word,
    }) => {
      for (let i = 1; i <= 10; i += 1) {
        const fields = { title: `${word} ${String(i)}`, status: 'Lost' };
        await poster.postItem(fields, { photo: false });
      }
      await poster.postItem({ title: `${word} that was found` }, { photo: false });
      const page = await visit(null);
      const loadScripts = await delayScripts(page);
      await page.goto(`/?search=${word}`);
      // Click during hydration: the page fires `portal-started` when hydration has begun, but has not ended.
      if (isWhileStarting)
        await page.evaluate(() =>
          document.addEventListener('portal-started', () => {
            const next = [...document.querySelectorAll('button')].find(
              ({ textContent }) => textContent === 'Next',
            );
            next?.click();
          }),
        );
      await page.getByLabel('Status', { exact: true }).selectOption('Lost');
      if (!isWhileStarting) await page.getByRole('button', { name: 'Next' }).click();
      loadScripts();
      await expect(page).toHaveURL(`/?search=${word}&status=Lost&page=2`);
      await expect(cards(page)).toHaveCount(2);
      await expect(page.getByLabel('Status', { exact: true })).toHaveValue('Lost');
    });
  }

  test(
    'sends a login after hydration, and never with the password in the address',
    shortForm,
    async ({ visit, campus, newcomer }) => {
      await campus.join(newcomer);
      const page = await visit(null);
      const addresses: string[] = [];
      page.on('request', (request) => addresses.push(request.url()));
      const loadScripts = await delayScripts(page);
      await page.goto('/login?from=poster');
      await page.getByLabel('Email').fill(newcomer.email);
      await page.getByLabel('Password', { exact: true }).fill(newcomer.password);
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      loadScripts();
      await expect(page).toHaveURL('/');
      expect(addresses.filter((address) => address.includes('kettles'))).toEqual([]);
    },
  );

  test('shows a password after hydration if its button was pressed before', async ({ visit }) => {
    const page = await visit(null);
    const loadScripts = await delayScripts(page);
    await page.goto('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('three green kettles');
    await page.getByRole('button', { name: 'Show password' }).click();
    loadScripts();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('three green kettles');
  });

  test('says that the session has expired if only another tab learnt of it meanwhile', async ({
    visit,
    poster,
    campus,
    complaints,
  }) => {
    complaints.allow(/status of 401|ERR_FAILED|WebSocket is closed before/);
    const item = await poster.postItem({}, { photo: false });
    const first = await visit(poster.session);
    await first.goto('/dashboard');
    const second = await first.context().newPage();
    await second.route('**/api/v1/**', (route) => route.abort());
    const { promise: ended, resolve: end } = Promise.withResolvers<null>();
    await second.route('**/assets/item-screen-*.js', async (route) => {
      await ended;
      await route.continue();
    });
    // The page connects once it has read the session.
    await Promise.all([second.waitForEvent('websocket'), second.goto(`/items/${item._id}`)]);

    const headers = { Authorization: poster.session.authorization };
    await fetch(`${campus.portal.origin}/api/v1/auth/logout`, { method: 'POST', headers });
    await expect(first).toHaveURL('/login');
    end(null);
    await expect(toast(second, 'Session expired. Please log in again.')).toBeVisible();
  });

  test('hydrates although a photo does not load', async ({ visit }) => {
    const page = await visit(null);
    await page.route('**/photos/**', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('does not shift the layout during hydration', shortForm, async ({ visit, poster, word }) => {
    const item = await poster.postItem({ title: `Blue ${word}` });
    const page = await visit(null);
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          (window as unknown as { shifted: number }).shifted += value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const address of ['/', `/items/${item._id}`, '/login', '/register']) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: 'Register', exact: true })).toBeVisible();
      // Wait for the frame after hydration.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
      // Allow a tiny shift: the browser may paint a part of the document before the rest arrives, which then moves
      // words of the last tag.
      expect(await page.evaluate('shifted'), address).toBeLessThan(0.001);
    }
  });
});
