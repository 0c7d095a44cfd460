import { expect, test } from '../support/browser/on-campus.ts';

test('the lists of the desk show location and date side by side without cutting them off', async ({
  visit,
  poster,
  word,
}) => {
  const location = 'Faculty of Engineering, third floor, reading room behind the lifts';
  await poster.postItem({ title: `Green ${word}`, status: 'Found', location });
  const page = await visit('grace', { viewport: { width: 1440, height: 900 } });
  await page.goto('/desk');
  const row = page.getByRole('link', { name: word });
  await expect(row.first()).toBeVisible();
  await expect(row.first()).toContainText(location);

  const cutOff = await page.locator('[data-row]').evaluateAll((rows) =>
    rows.flatMap((element) => {
      const list = element.getBoundingClientRect();
      const facts = [...element.querySelectorAll('*')].filter(
        (one) => one.querySelector(':scope > time') ?? one.querySelector(':scope > * > time'),
      );
      return facts
        .filter((one) => {
          const box = one.getBoundingClientRect();
          const isOutside = box.right > list.right || box.bottom > list.bottom;
          return isOutside || (one.clientWidth > 0 && one.scrollWidth > one.clientWidth);
        })
        .map(({ textContent }) => textContent);
    }),
  );
  expect(cutOff).toEqual([]);
});
