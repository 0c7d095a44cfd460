/** Tests where home puts its parts on phones and on wide screens. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, waitUntilHydrated } from '../support/browser/screen.ts';
import { shortForm, shortFormIf } from '../support/short-form.ts';

const cards = (page: Page) => page.getByRole('article');
const addLink = (page: Page) => page.getByRole('link', { name: '+ Add New Item' });
/** The strip that contains the link. */
const stripOf = (page: Page) => page.getByText('Found it?', { exact: true }).locator('..');
const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' });
/** Shows home on a phone, to a visitor or to a signed-in person. */
async function openOnPhone(page: Page, who: 'mia' | null): Promise<void> {
  await page.goto('/');
  if (who === null) await waitUntilHydrated(page);
  else await expect(bottomBar(page)).toBeVisible();
}
const boxes = (shown: Locator) =>
  shown.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return { top, bottom, left, right };
    }),
  );
test('shows two rows of four whole items on a wide screen', async ({ visit }) => {
  const page = await visit(null, { viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await waitUntilHydrated(page);
  const shown = await boxes(cards(page));
  expect(shown).toHaveLength(8);
  expect(new Set(shown.map(({ top }) => Math.round(top))).size).toBe(2);
  for (const { bottom } of shown) expect(bottom).toBeLessThanOrEqual(900);
});

test('prints the background of the status marks, on which their text is readable', async ({
  visit,
}) => {
  const page = await visit(null);
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  const mark = cards(page)
    .first()
    .getByText(/^(Lost|Found|Claimed|Returned)$/);
  await expect(mark).toHaveCSS('print-color-adjust', 'exact');
});

test('home has one status control at each width, which keeps the chosen status', async ({
  visit,
}) => {
  const page = await visit(null, { viewport: { width: 560, height: 800 } });
  await page.goto('/?status=Claimed');
  await expect(page.getByRole('combobox')).toHaveValue('Claimed');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.setViewportSize({ width: 559, height: 800 });
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expect(page.getByRole('radio', { name: 'Claimed' })).toBeChecked();
});

test.describe('on a phone', () => {
  test.use(phone);

  for (const [who, name] of [
    [null, 'a visitor'],
    ['mia', 'a signed-in person'],
  ] as const)
    test(
      `shows ${name} four whole items with photos above the link to a new item`,
      shortFormIf(who === null),
      async ({ visit, poster, word }) => {
        const titles = ['Black backpack', 'Silver laptop', 'Green bottle', 'Grey scarf'];
        for (const title of titles)
          await poster.postItem({ title: `${title} with a long name ${word}` });
        const page = await visit(who);
        await openOnPhone(page, who);
        await expect(page.getByText(/^Lost it\? Look here/)).toBeVisible({ visible: who === null });
        await expect(addLink(page)).toHaveCount(1);
        const [strip] = await boxes(stripOf(page));
        const [link] = await boxes(addLink(page));
        expect(link!.top).toBeGreaterThanOrEqual(strip!.top);
        expect(link!.bottom - link!.top).toBeGreaterThanOrEqual(44);
        const shown = (await boxes(cards(page))).slice(0, 4);
        for (const { bottom, left, right } of shown) {
          expect(bottom).toBeLessThanOrEqual(strip!.top);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(right).toBeLessThanOrEqual(390);
        }
      },
    );

  test('the strip and the bar below the cards are opaque', async ({ visit }) => {
    for (const who of [null, 'mia'] as const) {
      const page = await visit(who);
      await openOnPhone(page, who);
      const [strip] = await boxes(stripOf(page));
      const bar = bottomBar(page);
      const [below = { top: 844 }] = await boxes(bar);
      expect(strip).toMatchObject({ left: 0, right: 390, bottom: below.top });
      for (const part of who === null ? [stripOf(page)] : [stripOf(page), bar]) {
        const background = await part.evaluate((one) => getComputedStyle(one).backgroundColor);
        expect(background).toMatch(/^rgb\(/);
      }
    }
  });

  test(
    'one tap on a chip filters, also before the script has loaded',
    shortForm,
    async ({ visit, poster, word }) => {
      await poster.postItem({ title: `Blue ${word}`, status: 'Found' }, { photo: false });
      await poster.postItem({ title: `Silver ${word}`, status: 'Lost' }, { photo: false });
      const page = await visit(null);
      const { promise, resolve } = Promise.withResolvers<null>();
      await page.route('**/assets/*.js', async (route) => {
        await promise;
        await route.continue();
      });
      await page.goto(`/?search=${word}`);
      await page.getByRole('radio', { name: 'Lost' }).tap();
      resolve(null);
      await expect(page).toHaveURL(`/?search=${word}&status=Lost`);
      await expect(cards(page)).toHaveCount(1);
      await page.getByRole('radio', { name: 'All Statuses' }).tap();
      await expect(cards(page)).toHaveCount(2);
      await expect(page).toHaveURL(`/?search=${word}`);
    },
  );

  test('without JavaScript the form has the select and sends it once', async ({ visit, word }) => {
    const page = await visit(null, { javaScriptEnabled: false });
    await page.goto('/');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await page.getByRole('combobox').selectOption('Lost');
    await page.getByRole('searchbox').fill(word);
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(`/?search=${word}&status=Lost`);
    await expect(page.getByRole('combobox')).toHaveValue('Lost');
  });

  test('opens the item from anywhere on its card, and the image from the photo', async ({
    visit,
    poster,
    word,
  }) => {
    const withPhoto = await poster.postItem({ title: `Blue ${word}` });
    await poster.postItem({ title: `Silver ${word}` }, { photo: false });
    const page = await visit(null);
    await page.goto(`/?search=${word}`);
    await waitUntilHydrated(page);
    const card = (title: string) => page.getByRole('article', { name: `${title} ${word}` });
    const opened = page.waitForEvent('popup');
    await card('Blue').getByRole('img').tap();
    expect(new URL((await opened).url()).pathname).toMatch(/^\/photos\//);
    // Tap at the position of the element instead of on the element, so that the tap goes to whatever covers it.
    const tapOn = async (shown: Locator) => {
      const [box] = await boxes(shown);
      await page.touchscreen.tap(box!.left + 30, (box!.top + box!.bottom) / 2);
    };
    await tapOn(card('Blue').getByRole('heading'));
    await expect(page).toHaveURL(`/items/${withPhoto._id}`);
    await page.goBack();
    await tapOn(card('Silver').getByText('No Image Available'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Silver ${word}`);
  });

  test('while the list scrolls, the link of a signed-in person is replaced by the "+" of the bar', async ({
    visit,
  }) => {
    const page = await visit('mia');
    await openOnPhone(page, 'mia');
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(addLink(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Post', exact: true })).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(addLink(page)).toBeInViewport();
  });

  test('keeps the search in view, and the link of a visitor shrinks over the list', async ({
    visit,
  }) => {
    const page = await visit(null);
    await page.goto('/');
    await waitUntilHydrated(page);
    const width = async () => (await addLink(page).boundingBox())!.width;
    const full = await width();
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect.poll(width).toBeLessThan(60);
    const link = (await addLink(page).boundingBox())!;
    expect(link.height).toBeGreaterThanOrEqual(44);
    const box = (await page.getByRole('searchbox').boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(56);
    expect(box.y).toBeLessThan(80);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(width).toBe(full);
  });

  test(
    'the link to a new item covers no control at the end of the page',
    shortForm,
    async ({ visit }) => {
      const page = await visit(null);
      await page.goto('/');
      await waitUntilHydrated(page);
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const link = (await stripOf(page).boundingBox())!;
      const below = await boxes(
        page.getByRole('navigation', { name: 'Pagination' }).getByRole('button'),
      );
      for (const { bottom } of below) expect(bottom).toBeLessThanOrEqual(link.y);
    },
  );

  test('nothing floats or sticks in a low window', async ({ visit }) => {
    const page = await visit(null, { viewport: { width: 390, height: 470 } });
    await page.goto('/');
    await waitUntilHydrated(page);
    const [add, box] = [addLink(page), page.getByRole('searchbox')];
    const places = async () =>
      [(await add.boundingBox())!.y, (await box.boundingBox())!.y].map((y) => Math.round(y));
    const [addTop = 0, boxTop = 0] = await places();
    expect(addTop).toBeGreaterThan(470);
    await page.evaluate(() => window.scrollTo(0, 300));
    expect(await places()).toEqual([addTop - 300, boxTop - 300]);
  });

  test('home does not move when results arrive', async ({ visit, poster, word }) => {
    for (const title of ['Blue', 'Silver', 'Green', 'Grey'])
      await poster.postItem({ title: `${title} ${word}` }, { photo: false });
    const page = await visit(null);
    await page.goto('/login');
    // Before hydration, the link would load a document.
    await waitUntilHydrated(page);
    await page.route('**/search/items/search?*', async (route) => {
      await page.getByText('Loading items...').waitFor();
      // Wait for the first frame of the loading home screen. In it the login screen's footer moves, which must not
      // count.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
      await page.evaluate(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: 'layout-shift' });
      });
      await route.continue();
    });
    await page.getByRole('link', { name: 'Lost & Found', exact: true }).tap();
    await expect(cards(page)).toHaveCount(8);
    const total = await page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() =>
            setTimeout(() => {
              // The script above adds the field to the window.
              const { shifts } = window as unknown as { shifts: number[] };
              resolve(shifts.reduce((sum, one) => sum + one, 0));
            }),
          ),
        ),
    );
    expect(total).toBeLessThanOrEqual(0.02);
  });
});
