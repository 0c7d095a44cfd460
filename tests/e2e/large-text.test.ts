/** Tests that long words fit on the smallest phone, mostly with the font size of the browser doubled. */
import { brokenWords, cutContent, showLargeText } from '../support/browser/checks/large-text.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { scenes } from '../support/browser/scenes/all.ts';
import { phoneScenes } from '../support/browser/scenes/phone.ts';
import { phone, press, toast } from '../support/browser/screen.ts';

test.use(phone);

const allScenes = { ...scenes, offline: phoneScenes };

const checked: Record<keyof typeof allScenes, readonly string[]> = {
  visitor: ['home with filters', 'login, forgotten password', 'verify-otp, new password'],
  user: [
    'side menu',
    'own item, return code',
    'own item, turning the claim down',
    'dashboard, editing a row',
    'dashboard, editing a card',
    'messages without an id',
    'profile, password',
  ],
  keeper: ['desk', 'guarded item, hand-over checks'],
  admin: ['admin, keepers', 'admin, reading a conversation', 'admin, editing a category'],
  offline: ['home, offline', 'profile, notifications denied'],
};

for (const [kind, names] of Object.entries(checked)) {
  test(`${kind}: breaks no word and cuts nothing at 320 px when the text has twice its size`, async ({
    visit,
    campus,
    complaints,
  }) => {
    complaints.allow(
      /status of 4\d\d|net::ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/,
    );
    for (const { name, who, open } of allScenes[kind as keyof typeof allScenes]) {
      if (!names.includes(name)) continue;
      await test.step(name, async () => {
        const page = await visit(who);
        await open(page, campus);
        await showLargeText(page);
        await expect.poll(() => brokenWords(page), name).toEqual([]);
        await expect.poll(() => cutContent(page), name).toEqual([]);
        await page.close();
      });
    }
  });
}

test('the bar of a form and of an item covers nothing of a small phone when the text has twice its size', async ({
  visit,
  campus,
}) => {
  const { _id } = await campus.itemOf('mia', 'Football with a signature on it');
  const page = await visit('mia');
  await page.goto(`/items/${_id}`);
  const edit = page.getByRole('link', { name: 'Edit' });
  await expect(edit).toBeInViewport();
  await showLargeText(page);
  await expect(edit).not.toBeInViewport();

  await page.goto('/items/create');
  const submit = page.getByRole('button', { name: 'Submit' });
  await expect(submit).toBeInViewport();
  await showLargeText(page);
  await expect(submit).not.toBeInViewport();
});

test('breaks no word of a new item at 305 px, the width beside the scroll bar of a window of 320 px', async ({
  visit,
}) => {
  const page = await visit('mia', { viewport: { width: 305, height: 740 } });
  await page.goto('/items/create');
  await expect(page.getByText('I found it')).toBeVisible();
  expect(await brokenWords(page)).toEqual([]);
});

test('shows the whole text of a long toast at 320 px when the text has twice its size', async ({
  visit,
  refuse,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const page = await visit(null);
  await page.goto('/login');
  await showLargeText(page);
  const message = 'This account was deactivated by an admin. Ask the lost-and-found desk about it.';
  await refuse(page, 'POST /auth/login', { status: 409, code: 'CONFLICT', message });
  await page.getByLabel('Email').fill('mia@campus.example');
  await page.getByLabel('Password', { exact: true }).fill('lostumbrella');
  await press(page, 'Login');
  await expect(toast(page, message)).toBeVisible();
  expect(await cutContent(page)).toEqual([]);
});

test('the desk shows whole titles in a window of 1,280 px when the text has twice its size', async ({
  visit,
  poster,
  word,
}) => {
  const { _id } = await poster.postItem({ title: `Bottle-green jacket ${word}`, status: 'Found' });
  const page = await visit('grace', { viewport: { width: 1280, height: 800 } });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto(`/desk?list=all&search=${word}`);
  const title = page.locator(`[data-row="${_id}"]:visible`).getByText('Bottle-green jacket');
  await expect(title.first()).toBeVisible();
  const { scrollHeight, clientHeight } = await title
    .first()
    .evaluate((shown) => ({ scrollHeight: shown.scrollHeight, clientHeight: shown.clientHeight }));
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight + 1);
});

test('the selects above the lists of the admin show their whole text when it has twice its size', async ({
  visit,
}) => {
  const page = await visit('ruth', { viewport: { width: 1280, height: 800 } });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto('/admin?tab=items');
  await expect(page.getByLabel('Order')).toBeVisible();
  const cut = await page.locator('main select').evaluateAll((selects) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    return selects.flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      canvas.font = font;
      const text = (select as HTMLSelectElement).selectedOptions[0]?.text ?? '';
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return canvas.measureText(text).width > room ? [text] : [];
    });
  });
  expect(cut).toEqual([]);
});

test('the list of own items shows whole titles on a phone when the text has twice its size', async ({
  visit,
  poster,
  word,
}) => {
  const title = `Bottle-green jacket with a torn lining ${word}`;
  await poster.postItem({ title });
  const page = await visit(poster.session);
  await page.goto('/dashboard');
  const shown = page.getByRole('rowheader', { name: title }).locator('div').first();
  await expect(shown).toBeVisible();
  await showLargeText(page);
  await expect
    .poll(() => shown.evaluate((text) => text.scrollHeight - text.clientHeight))
    .toBeLessThanOrEqual(1);
});

test('breaks no word of a saved search at 320 px when the text has twice its size', async ({
  visit,
  campus,
  poster,
}) => {
  const body = { words: 'umbrella with a wooden handle', category: '', place: 'Main Library' };
  await campus.call(poster.session)('POST /users/me/saved-searches', { body });
  const page = await visit(poster.session);
  await page.goto('/profile');
  await expect(page.getByText('umbrella with a wooden handle')).toBeVisible();
  await showLargeText(page);
  await expect.poll(() => brokenWords(page)).toEqual([]);
});

test('the offline bar leaves most of a small phone free when the text has twice its size', async ({
  visit,
  campus,
  complaints,
}) => {
  complaints.allow(/net::ERR_INTERNET_DISCONNECTED/);
  const scene = phoneScenes.find(({ name }) => name === 'home, offline')!;
  const page = await visit(scene.who);
  await scene.open(page, campus);
  await showLargeText(page);
  const bar = page.getByText('You are offline').locator('xpath=ancestor::p');
  await expect
    .poll(() => bar.evaluate((shown) => shown.getBoundingClientRect().height))
    .toBeLessThan(740 / 4);
});

test('the searches of the admin show their whole placeholder at 320 px', async ({ visit }) => {
  const page = await visit('ruth', { viewport: { width: 320, height: 740 } });
  for (const tab of ['users', 'items']) {
    await page.goto(`/admin?tab=${tab}`);
    const room = await page.getByLabel('Search').evaluate((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.font = font;
      const { placeholder, clientWidth } = field as HTMLInputElement;
      const paddings = parseFloat(paddingLeft) + parseFloat(paddingRight);
      return clientWidth - paddings - canvas.measureText(placeholder).width;
    });
    expect(room, tab).toBeGreaterThan(0);
  }
});
