import { openInstalled } from '../support/browser/installed.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, press, signInOn } from '../support/browser/screen.ts';

const viewport = { width: 360, height: 740 };

test('the installed app has a way back: to the screen before, or above where it was opened right there', async ({
  portal,
  poster,
  word,
  launchOptions,
  complaints,
}) => {
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  const { origin } = portal;
  await using installed = await openInstalled({ launchOptions, origin, viewport });
  const { page } = installed;
  complaints.watch(installed.context);
  const back = page.getByRole('link', { name: 'Back', exact: true });

  const card = page.getByRole('article', { name: `Blue ${word}` });
  await expect(card).toBeVisible();
  await expect(back).toBeHidden();
  await card.getByRole('link', { name: /View Details/ }).click();
  const { width, height } = (await back.boundingBox())!;
  expect([width, height]).toEqual([44, 44]);
  await back.click();
  await expect(page).toHaveURL('/');
  await expect(back).toBeHidden();

  // A shortcut, a notification or a shared link opens a window right there.
  await using another = await openInstalled({
    launchOptions,
    origin,
    viewport,
    path: `/items/${_id}`,
  });
  const there = another.page.getByRole('link', { name: 'Back', exact: true });
  await there.click();
  await expect(another.page).toHaveURL('/');
});

test('a screen with unsaved changes is not left by it unasked', async ({
  portal,
  poster,
  word,
  launchOptions,
}) => {
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  const { origin } = portal;
  await using installed = await openInstalled({ launchOptions, origin, viewport });
  const { page } = installed;
  await signInOn(page, portal, poster.session);
  await page.goto(`/items/${_id}?edit`);
  await fillIn(page, { Title: 'Bluish backpack' });
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await press(question, 'Leave');
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();
  await expect(page).toHaveURL(`/items/${_id}`);
});

test('in a browser’s tab there is none: the browser has one', async ({ visit, poster, word }) => {
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  const page = await visit(null);
  await page.goto(`/items/${_id}`);
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeHidden();
});
