import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { alive, phone } from '../support/browser/screen.ts';

const cards = (page: Page) => page.getByRole('article');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** What the document says of itself, as search engines and chats read it. */
function meta(page: Page, name: string): Promise<string | null> {
  return page
    .locator(`meta[name="${name}"], meta[property="${name}"]`)
    .getAttribute('content', { timeout: 1000 });
}

test.describe('without any script', () => {
  const scriptless = { javaScriptEnabled: false };

  test('home is there as it was sent, and searches', async ({ visit, campus, poster, word }) => {
    await poster.postItem({ title: `Blue ${word}` });
    await poster.postItem({ title: `Silver ${word}`, status: 'Lost' });
    const page = await visit(null, scriptless);

    await page.goto('/');
    await expect(page).toHaveTitle('Lost & Found - College Portal');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Lost & Found - College Portal',
    );
    await expect(cards(page)).toHaveCount(8);
    await expect(cards(page).first()).toContainText(`Silver ${word}`);
    await expect(cards(page).nth(1)).toContainText(`Blue ${word}`);
    await expect(cards(page).first()).toContainText('Lost');
    await expect(cards(page).first()).toContainText('Bags');
    await expect(page.getByRole('img', { name: `Silver ${word}` })).toBeVisible();
    expect(await meta(page, 'description')).toContain('lost and found on campus');
    expect(await meta(page, 'og:title')).toBe('Lost & Found - College Portal');
    expect(await meta(page, 'og:url')).toBe(`${campus.portal.origin}/`);

    await page.getByRole('searchbox').fill(`silver ${word}`);
    await page.getByRole('searchbox').press('Enter');
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Silver ${word}`);
  });

  test('an item is there as it was sent, with its preview for chats', async ({
    visit,
    campus,
    poster,
  }) => {
    const item = await poster.postItem({ title: 'Keys & <b>a tag</b>' });
    const page = await visit(null, scriptless);
    const address = `/items/${item._id}`;

    await page.goto(address);
    await expect(page).toHaveTitle('Keys & <b>a tag</b> - Lost & Found');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keys & <b>a tag</b>');
    await expect(page.getByRole('main')).toContainText(item.description);
    await expect(page.getByRole('main')).toContainText('Main Hall, Room 101');
    expect(await meta(page, 'description')).toBe(item.description);
    expect(await meta(page, 'og:title')).toBe('Keys & <b>a tag</b> - Lost & Found');
    expect(await meta(page, 'og:description')).toBe(item.description);
    expect(await meta(page, 'og:url')).toBe(campus.portal.origin + address);
    const picture = await page.request.get((await meta(page, 'og:image'))!);
    expect(picture.headers()['content-type']).toBe('image/webp');
  });
});

test('the script takes over what was sent and draws none of it anew', async ({
  visit,
  poster,
  word,
  complaints,
}) => {
  // Mismatches and what the content policy forbids are complaints, and fail the test.
  complaints.allow(/status of 404 .*nowhere/);
  const item = await poster.postItem({ title: `Blue ${word}` });
  const page = await visit(null);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const sent = [...document.querySelectorAll('main, main h1, main article, main dd')];
      Object.assign(window, { areSentStillShown: () => sent.every((node) => node.isConnected) });
    });
  });

  for (const address of ['/', `/?search=${word}`, `/items/${item._id}`, '/nowhere']) {
    await page.goto(address);
    // Only the browser knows that nobody is signed in.
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
    expect(await page.evaluate('areSentStillShown()'), address).toBe(true);
  }
});

test.describe('before the script has come', () => {
  /** Keeps the script on its way. @returns lets it arrive */
  async function holdScript(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<null>();
    await page.route('**/assets/*.js', async (route) => {
      await promise;
      await route.continue();
    });
    return () => resolve(null);
  }

  test('a button that is pressed does its work when it can', async ({ visit, poster, word }) => {
    for (let i = 1; i <= 9; i += 1) {
      await poster.postItem({ title: `${word} ${String(i)}` }, { photo: false });
    }
    const page = await visit(null);
    const arrive = await holdScript(page);
    await page.goto(`/?search=${word}`);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(cards(page)).toHaveCount(8);
    arrive();
    await expect(page).toHaveURL(`/?search=${word}&page=2`);
    await expect(cards(page)).toHaveCount(1);
  });

  test('a status that is chosen is searched by when it can be', async ({ visit, poster, word }) => {
    await poster.postItem({ title: `Blue ${word}`, status: 'Found' });
    await poster.postItem({ title: `Silver ${word}`, status: 'Lost' });
    const page = await visit(null);
    const arrive = await holdScript(page);
    await page.goto(`/?search=${word}`);
    await expect(cards(page)).toHaveCount(2);
    await page.getByLabel('Status').selectOption('Lost');
    arrive();
    await expect(page).toHaveURL(`/?search=${word}&status=Lost`);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByLabel('Status')).toHaveValue('Lost');
  });

  for (const isWhileStarting of [false, true]) {
    const when = isWhileStarting ? 'while it starts' : 'before it is there';
    test(`a status that is chosen and Next pressed at once are both done, ${when}`, async ({
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
      const arrive = await holdScript(page);
      await page.goto(`/?search=${word}`);
      // The page comes alive in many small steps: what follows is done among them.
      if (isWhileStarting)
        await page.evaluate(() =>
          document.addEventListener('portal-started', () => {
            const next = [...document.querySelectorAll('button')].find(
              ({ textContent }) => textContent === 'Next',
            );
            next?.click();
          }),
        );
      await page.getByLabel('Status').selectOption('Lost');
      if (!isWhileStarting) await page.getByRole('button', { name: 'Next' }).click();
      arrive();
      await expect(page).toHaveURL(`/?search=${word}&status=Lost&page=2`);
      await expect(cards(page)).toHaveCount(2);
      await expect(page.getByLabel('Status')).toHaveValue('Lost');
    });
  }

  test('a picture that does not come keeps nobody waiting', async ({ visit }) => {
    const page = await visit(null);
    await page.route('**/photos/**', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
  });
});

test('who is not signed in is led to sign in, and then to where they wanted', async ({
  visit,
  campus,
}) => {
  const page = await visit(null);
  await page.goto('/');
  await page.goto('/items/create');
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();

  await page.goForward();
  await page.getByLabel('Email').fill(campus.portal.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(campus.portal.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/items/create');
  await expect(page.getByLabel('Title')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('who is signed in is led away from the sign-in screens', async ({ visit }) => {
  const page = await visit('mia');
  for (const address of ['/login', '/register']) {
    await page.goto(address);
    await expect(page).toHaveURL('/');
  }
});

test('an address that nothing stands under', async ({ visit, complaints }) => {
  const page = await visit(null);
  complaints.allow(/status of 404/);
  const answer = await page.goto('/no/such/place');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();

  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(8);
});

test('an item that is not there', async ({ visit, complaints }) => {
  const page = await visit(null);
  complaints.allow(/status of 404/);
  const answer = await page.goto('/items/01990000-0000-7000-8000-00000000beef');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();

  const asked = page.waitForResponse(/\/api\/v1\/items\//);
  await page.getByRole('button', { name: 'Retry Fetch' }).click();
  expect((await asked).status()).toBe(404);
  await expect(page.getByText('Item not found or failed to load.')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use(phone);

  test('nothing moves under the finger when the page comes alive', async ({
    visit,
    poster,
    word,
  }) => {
    const item = await poster.postItem({ title: `Blue ${word}` });
    const page = await visit(null);
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        moved.push(...list.getEntries().map(({ startTime }) => startTime));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const address of ['/', `/items/${item._id}`]) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: 'Register' })).toBeVisible();
      // What the script changes at once is drawn with the next frame.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
      expect(await page.evaluate('moved'), address).toEqual([]);
    }
  });

  test('Back gives back search, filter, page and place', async ({ visit, poster, word }) => {
    for (let i = 1; i <= 12; i += 1) {
      const fields = { title: `${word} ${String(i)}`, status: 'Lost' };
      await poster.postItem(fields, { photo: false });
    }
    await poster.postItem({ title: `${word} that was found` }, { photo: false });
    const page = await visit(null);
    const listed = `/?search=${word}&status=Lost&page=2`;

    await page.goto('/');
    await alive(page);
    await page.getByRole('searchbox').fill(word);
    await page.getByLabel('Status').selectOption('Lost');
    await page.getByRole('button', { name: 'Next' }).tap();
    await expect(page).toHaveURL(listed);
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

    const last = cards(page).last().getByRole('link', { name: 'View Details' });
    await last.scrollIntoViewIfNeeded();
    const place = await scrolled(page);
    expect(place).toBeGreaterThan(300);
    const title = await cards(page).last().getByRole('heading').textContent();
    await last.tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
    expect(await scrolled(page)).toBe(0);

    await page.goBack();
    await expect(page).toHaveURL(listed);
    await expect(cards(page)).toHaveCount(4);
    await expect(page.getByRole('searchbox')).toHaveValue(word);
    await expect(page.getByLabel('Status')).toHaveValue('Lost');
    await expect(page.getByRole('button', { name: '2', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect.poll(async () => Math.abs((await scrolled(page)) - place)).toBeLessThan(3);

    // Searching anew begins at the first page.
    await page.getByRole('searchbox').fill(`${word} 1`);
    await expect(page).toHaveURL(`/?search=${word}+1&status=Lost`);
  });
});
