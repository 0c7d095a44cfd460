import { brokenWords, cutContent } from '../support/browser/checks/large-text.ts';
import { expect, test } from '../support/browser/on-campus.ts';

test('the items of the admin fit into the table without breaking names of eleven letters', async ({
  visit,
  campus,
  newcomer,
  word,
}) => {
  const poster = await campus.join({ ...newcomer, name: 'Konstantina Bartholomew' });
  const item = await poster.postItem({ title: `Headphonesz ${word}` });
  // The mark of a claimed item is wide.
  const claimant = await campus.join({ ...newcomer, email: `claimant.${newcomer.email}` });
  await claimant.claim(item);
  const page = await visit('ruth', { viewport: { width: 1260, height: 800 } });
  await page.goto(`/admin?tab=items&search=${word}`);
  const row = page.getByRole('row', { name: word });
  await expect(row.getByText('Konstantina Bartholomew')).toBeVisible();

  expect(await brokenWords(page)).toEqual([]);
  const table = page.getByRole('table');
  for (const width of [1280, 1265, 1250, 1180, 1110]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await table.evaluate(
      ({ offsetWidth, parentElement }: HTMLElement) => offsetWidth - parentElement!.clientWidth,
    );
    expect(overflow, `${width} pixels`).toBeLessThanOrEqual(0);
  }
});

for (const width of [390, 1280]) {
  test(`the menu breaks a long email address only before its @ and dots at ${width} px`, async ({
    visit,
    campus,
    newcomer,
    word,
  }) => {
    const email = `konstantina.featherstonehaugh@students.${word}.example`;
    const { session } = await campus.join({ ...newcomer, email });
    const page = await visit(session, { viewport: { width, height: 800 } });
    await page.goto('/notifications');
    await page.getByRole('button', { name: width < 768 ? /^Menu/ : /Account menu$/ }).click();
    await expect(page.locator('p:visible', { hasText: email })).toBeVisible();
    expect(await brokenWords(page)).toEqual([]);
  });
}

test("the dashboard's table shows a Hebrew title from right to left", async ({ visit, poster }) => {
  const title = 'מטריה (Umbrella)';
  await poster.postItem({ title });
  const page = await visit(poster.session, { viewport: { width: 1280, height: 800 } });
  await page.goto('/dashboard');
  const [first, last] = await page.getByText(title).evaluate(
    ({ firstChild }, length) =>
      [0, length - 1].map((index) => {
        const range = document.createRange();
        range.setStart(firstChild!, index);
        range.setEnd(firstChild!, index + 1);
        return range.getBoundingClientRect().left;
      }),
    title.length,
  );
  expect(first).toBeGreaterThan(last!);
});

test("a long title in the dashboard's table keeps its distance from the actions at 768 px", async ({
  visit,
  poster,
  word,
}) => {
  await poster.postItem({ title: word.repeat(10) });
  const page = await visit(poster.session, { viewport: { width: 768, height: 800 } });
  await page.goto('/dashboard');
  const title = await page.getByRole('rowheader').boundingBox();
  const view = page.getByRole('row').getByRole('link', { name: 'View' });
  const text = await view.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return range.getBoundingClientRect().left;
  });
  expect(text - (title!.x + title!.width)).toBeGreaterThanOrEqual(12);
});

test('the claims of people with long names fit into the window of their keeper', async ({
  visit,
  campus,
  newcomer,
  word,
}) => {
  const keeper = await campus.as('grace');
  const { _id } = await keeper.postItem({ title: `Ring ${word}`, status: 'Found' });
  const name = 'W'.repeat(80);
  const { session } = await campus.join({ ...newcomer, name });
  const claimed = await campus.call(session)('POST /items/{id}/claim', {
    params: { id: _id },
    body: { story: 'It has an engraving on its inside.' },
  });
  expect(claimed.ok).toBe(true);
  const page = await visit('grace');
  for (const address of [`/items/${_id}`, `/desk?item=${_id}`]) {
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await page.getByRole('heading', { name: '1 claim' }).click();
      await expect(page.getByRole('article', { name })).toBeVisible();
      expect(await cutContent(page), `${address} at ${width} px`).toEqual([]);
      const right = await page
        .getByRole('article', { name })
        .evaluate((card) => card.getBoundingClientRect().right);
      expect(right).toBeLessThanOrEqual(width);
    }
  }
});

test('a text without spaces begins in the first line of its table cell', async ({
  visit,
  poster,
  word,
}) => {
  await poster.postItem({ title: word.repeat(12).slice(0, 120) });
  const page = await visit('ruth', { viewport: { width: 390, height: 800 } });
  await page.goto(`/admin?tab=items&search=${word}`);
  const title = page.getByRole('rowheader').getByTitle(word);
  await expect(title).toBeVisible();
  const above = await title.evaluate((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    return Math.min(...lines.map(({ top }) => top)) - text.getBoundingClientRect().top;
  });
  expect(above).toBeLessThan(10);
});

test('the desk keeps a number in a Hebrew location together with the word after it', async ({
  visit,
  poster,
  word,
}) => {
  const location = 'ספרייה - 2nd floor';
  await poster.postItem({ title: `Umbrella ${word}`, status: 'Found', location });
  const page = await visit('grace', { viewport: { width: 1440, height: 800 } });
  await page.goto(`/desk?search=${word}`);
  const shown = page.getByText(location).first();
  await expect(shown).toBeVisible();
  const gap = await shown.evaluate(({ firstChild }) => {
    const [digit, letter] = ['2', 'n'].map((character) => {
      const range = document.createRange();
      const at = firstChild!.textContent!.indexOf(character);
      range.setStart(firstChild!, at);
      range.setEnd(firstChild!, at + 1);
      return range.getBoundingClientRect();
    });
    return Math.abs(letter!.left - digit!.right);
  });
  expect(gap).toBeLessThan(2);
});

test('the most active users of the admin fit into four lines each', async ({
  visit,
  campus,
  newcomer,
  word,
}) => {
  const page = await visit('ruth', { viewport: { width: 640, height: 800 } });
  await page.route('**/dashboard-stats', async (route) => {
    const response = await route.fetch();
    const { stats } = (await response.json()) as { stats: Record<string, unknown> };
    const name = 'Maximiliana Alexandrovna von Hohenburg und zu Niederstetten-Weikersheim-Langenbu';
    const { session } = await campus.join({ ...newcomer, email: `long.${word}@campus.example` });
    const person = { userId: session.user.id, name, email: session.user.email, itemCount: 12 };
    await route.fulfill({ response, json: { stats: { ...stats, mostActiveUsers: [person] } } });
  });
  await page.goto('/admin');
  const name = page.getByRole('link', { name: /^Maximiliana/ });
  await expect(name).toBeVisible();
  const lines = await name.evaluate((link) => {
    const tops = [...link.getClientRects()].map(({ top }) => Math.round(top));
    return new Set(tops).size;
  });
  expect(lines).toBeLessThanOrEqual(4);
});

test('the most active users of the admin keep a short name in one line on a phone', async ({
  visit,
}) => {
  const page = await visit('ruth', { viewport: { width: 320, height: 740 } });
  await page.goto('/admin');
  const name = page.getByRole('rowheader').getByRole('link', { name: 'Mia Lindqvist' });
  await expect(name).toBeVisible();
  expect(await name.evaluate((link) => link.getClientRects().length)).toBe(1);
});
