/** Details of the layout on a phone. */
import { expect, test } from '../support/browser/on-campus.ts';
import { phone } from '../support/browser/screen.ts';

test.use(phone);

test('the names of keepers are not broken inside words', async ({ visit }) => {
  const page = await visit('ruth');
  await page.goto('/admin?tab=keepers');
  const names = page.getByRole('table', { name: 'Keepers' }).getByRole('link');
  await expect(names.first()).toBeVisible();

  const broken = await names.evaluateAll((links) =>
    links.flatMap((link) => {
      const text = link.firstChild;
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
  expect(broken).toEqual([]);
});

test('the button that shows a password is as large as a thumb', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/login');
  const box = await page.getByRole('button', { name: 'Show password' }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test('a day stays the same when the page hydrates', async ({ browser, campus, poster, word }) => {
  const { _id, createdAt } = await poster.postItem({ title: `Blue ${word}` });
  const context = await browser.newContext({
    baseURL: campus.portal.origin,
    timezoneId: 'Pacific/Kiritimati',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const text = document.querySelector('time')?.textContent;
      // The template follows the script that writes the local days; nothing is painted before it.
      if (text && document.querySelector('template') && seen.at(-1) !== text) seen.push(text);
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
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen).toEqual([day.replace('Sept', 'Sep')]);
  await context.close();
});
