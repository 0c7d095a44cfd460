/** Tests the first visit of a guarded item by people who may see more of it than its document contains. */
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { recordShifts, recordedShifts } from '../support/browser/checks/layout-shifts.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone } from '../support/browser/screen.ts';

test.use(phone);

/** A title of several lines; the title that visitors see has one line. */
const longTitle = 'Passport of Noor El-Sayed from Cairo in a clear plastic sleeve';

for (const who of ['mia', 'grace'] as const) {
  test(`the page shows ${who} the whole title from the start, and nothing moves`, async ({
    visit,
    campus,
    word,
  }) => {
    const { _id } = await (
      await campus.as('mia')
    ).postItem({ title: `${longTitle} ${word}`, status: 'Found', lane: 'guarded' });
    const keeperId = (await campus.as('grace')).session.user.id;
    const assigned = await campus.call((await campus.as('grace')).session)(
      'POST /items/{id}/assign-keeper',
      { params: { id: _id }, body: { keeperId } },
    );
    expect(assigned.ok).toBe(true);
    const page = await visit(who);
    await recordShifts(page);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const look = () => {
        const title = document.querySelector('h1');
        if (title !== null && getComputedStyle(title).visibility === 'visible')
          seen.push(title.textContent);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`/items/${_id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(word);
    await page.waitForLoadState('networkidle');
    // The script above adds the field to the window.
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(new Set(seen)).toEqual(new Set([`${longTitle} ${word}`]));
    const { sum, shifts } = await recordedShifts(page);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
  });
}

test("the visitors' version is shown if the response with the whole item does not arrive", async ({
  visit,
  campus,
  complaints,
}) => {
  for (const form of connectionErrors) complaints.allow(form);
  const { _id } = await (
    await campus.as('mia')
  ).postItem({ title: longTitle, status: 'Found', lane: 'guarded' });
  const page = await visit('mia');
  await page.route(`**/api/v1/items/${_id}`, (route) => route.abort());
  await page.goto(`/items/${_id}`);
  const title = page.locator('h1');
  await expect(title).toBeHidden();
  await expect(title).toBeVisible();
  await expect(title).not.toHaveText(longTitle);
});

test('reserves no empty place for the checks while a claim waits, and nothing moves', async ({
  visit,
  campus,
  poster,
  word,
}) => {
  const { _id: id } = await poster.postItem({ title: word, status: 'Found', lane: 'guarded' });
  const params = { id };
  const grace = (await campus.as('grace')).session;
  const body = { keeperId: grace.user.id };
  await campus.call(grace)('POST /items/{id}/assign-keeper', { params, body });
  await campus.call((await campus.as('tomas')).session)('POST /items/{id}/claim', {
    params,
    body: { story: 'It is mine: blue, with a red zip.' },
  });
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    const page = await visit('grace', { viewport });
    await recordShifts(page);
    await page.goto(`/items/${id}`);
    const waiting = page.getByText('Accept a claim, and you can hand the item over.').first();
    await expect(page.getByRole('button', { name: /^Accept: Tom/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const slot = page.locator('[data-party="judge"]');
    expect((await slot.boundingBox())!.height).toBeLessThan(200);
    await expect(waiting).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Look at the claim' })).toBeInViewport();
    const { sum, shifts } = await recordedShifts(page);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
    await page.context().close();
  }
});
