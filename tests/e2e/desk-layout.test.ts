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

for (const width of [720, 1040]) {
  test(`the desk prints the whole of an open item on paper ${width} px wide`, async ({
    visit,
    poster,
    word,
  }) => {
    const description = 'It has a dent. '.repeat(120);
    const { _id } = await poster.postItem({ title: `Flask ${word}`, status: 'Found', description });
    const page = await visit('grace', { viewport: { width, height: 500 } });
    await page.emulateMedia({ media: 'print' });
    await page.goto(`/desk?item=${_id}`);
    const pane = page.getByRole('region', { name: `Flask ${word}` });
    await expect(pane.getByRole('link', { name: 'Open Item Page' })).toBeVisible();
    const cut = await pane.evaluate((shown) =>
      [shown.parentElement!, ...shown.querySelectorAll('p')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent.slice(0, 20)),
    );
    expect(cut).toEqual([]);
  });
}

test('the desk shows the whole selected tab once the tabs have their counts', async ({ visit }) => {
  const page = await visit('ruth');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/desk?list=all');
  const tab = page.getByRole('tab', { name: /^All \(\d+\)/ });
  await expect(tab).toBeInViewport({ ratio: 1 });
});

for (const width of [800, 1040, 1440]) {
  test(`the desk prints a short item on one page, from a window ${width} px wide`, async ({
    visit,
    poster,
    word,
  }) => {
    const { _id } = await poster.postItem({ title: `Flask ${word}`, status: 'Found' });
    const page = await visit('grace', { viewport: { width, height: 900 } });
    await page.goto(`/desk?item=${_id}`);
    const pane = page.getByRole('region', { name: `Flask ${word}` });
    await expect(pane.getByRole('link', { name: 'Open Item Page' })).toBeVisible();
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await expect(pane).toBeVisible();
  });
}
