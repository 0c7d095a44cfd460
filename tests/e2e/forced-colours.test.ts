/** Tests of states that a page shows by colour, for people whose browser forces the same few colours on all pages. */
import sharp from 'sharp';
import { expect, test } from '../support/browser/on-campus.ts';
import { pictureOf } from '../support/browser/screen.ts';

const forced = { viewport: { width: 1440, height: 900 }, forcedColors: 'active' } as const;

test('the desk marks the row of the open item, and no other row', async ({ visit, campus }) => {
  const { _id } = await campus.itemOf('noor', 'Blue scientific calculator');
  const page = await visit('grace', forced);
  await page.goto(`/desk?item=${_id}&search=calculator`);
  const open = page.locator(`[data-row="${_id}"][aria-current]`);
  await expect(open.first()).toBeVisible();
  const edges = await page.locator('[data-row]').evaluateAll((rows) => {
    const edge = (row: Element) => getComputedStyle(row).borderLeftColor;
    const page = getComputedStyle(document.body).backgroundColor;
    return rows.map((row) => ({
      isOpen: row.ariaCurrent !== null,
      isMarked: edge(row) !== page,
    }));
  });
  expect(edges.length).toBeGreaterThan(1);
  expect(edges.filter(({ isOpen, isMarked }) => isOpen !== isMarked)).toEqual([]);
});

test('the disc of an active user is filled', async ({ visit }) => {
  const page = await visit('ruth', forced);
  await page.goto('/admin?tab=users');
  const mark = page.getByRole('cell').getByText('Active', { exact: true }).first();
  const picture = sharp(await pictureOf(mark)).removeAlpha();
  const { height } = await picture.metadata();
  const [centre, ground] = await Promise.all(
    [
      { left: 4, top: Math.floor(height / 2) },
      { left: 0, top: 0 },
    ].map(async (corner) => {
      const pixel = picture.clone().extract({ ...corner, width: 1, height: 1 });
      return (await pixel.raw().toBuffer()).join();
    }),
  );
  expect(centre).not.toBe(ground);
});

test('the edges of quiet actions begin where the texts above begin', async ({ visit, campus }) => {
  const { _id } = await campus.itemOf('mia', 'Football with a signature on it');
  const page = await visit('mia', forced);
  await page.goto(`/items/${_id}`);
  const action = page.getByRole('button', { name: 'Copy Link' });
  await expect(action).toBeVisible();
  const text = await page.getByRole('group', { name: 'More actions' }).boundingBox();
  expect((await action.boundingBox())!.x).toBeGreaterThanOrEqual(text!.x);
});
