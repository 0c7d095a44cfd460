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
