import { openInstalled } from '../support/browser/device/installed.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, press, signIn } from '../support/browser/screen.ts';

const viewport = { width: 360, height: 740 };

test('the installed app shows a Back link, which leads home from a window opened at an item', async ({
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

  // Shortcuts, notifications and shared links open a window directly at a screen.
  await using another = await openInstalled({
    launchOptions,
    origin,
    viewport,
    path: `/items/${_id}`,
  });
  const backOfItem = another.page.getByRole('link', { name: 'Back', exact: true });
  await backOfItem.click();
  await expect(another.page).toHaveURL('/');
});

test('the Back link asks before it leaves unsaved changes', async ({
  portal,
  poster,
  word,
  launchOptions,
}) => {
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  const { origin } = portal;
  await using installed = await openInstalled({ launchOptions, origin, viewport });
  const { page } = installed;
  await signIn(page.context(), portal.origin, poster.session);
  await page.goto(`/items/${_id}?edit`);
  await fillIn(page, { Title: 'Bluish backpack' });
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await press(question, 'Leave');
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();
  await expect(page).toHaveURL(`/items/${_id}`);
});

test('shows no Back link in a browser tab, because the browser has its own', async ({
  visit,
  poster,
  word,
}) => {
  const { _id } = await poster.postItem({ title: `Blue ${word}` });
  const page = await visit(null);
  await page.goto(`/items/${_id}`);
  await expect(page.getByRole('heading', { name: `Blue ${word}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toBeHidden();
});
