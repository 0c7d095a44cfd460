import { expect, test } from '../support/browser/on-campus.ts';
import { phone } from '../support/browser/screen.ts';

test.use(phone);

test('does not break the names of keepers inside a word', async ({ visit }) => {
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

test('the button that shows a password is at least 44 px wide and high', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/login');
  const box = await page.getByRole('button', { name: 'Show password' }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
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
      // An inline script writes the local days before the first paint; the template follows that script.
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
    () => (window as unknown as { shownDays: string[] }).shownDays,
  );
  expect(shownDays).toEqual([day.replace('Sept', 'Sep')]);
  await context.close();
});
