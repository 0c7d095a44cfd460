import { answerCalls } from '../support/browser/network/failing-calls.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { answerConfirm, fillIn, press, toast } from '../support/browser/screen.ts';
import { expectToLeave, stopClock } from '../support/browser/device/stopped-clock.ts';

test('profile: shows name, email and role, and four actions', async ({ visit }) => {
  const page = await visit('grace');
  await page.goto('/profile');
  const main = page.getByRole('main');
  await expect(main.getByRole('definition')).toHaveText([
    'Grace Whitfield',
    'grace@campus.example',
    /keeper/i,
  ]);
  for (const action of ['Update Name & Email', 'Update Password', 'Delete Account']) {
    await expect(main.getByRole('button', { name: action })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

test('profile: checks changes and reports when one is refused', async ({ visit, refuse }) => {
  const page = await visit('yuki');
  await page.goto('/profile');

  await press(page, 'Update Password');
  await fillIn(page, {
    'Current Password': 'lostumbrella',
    'New Password': 'nine purple pans',
    'Confirm New Password': 'nine purple pots',
  });
  await press(page, 'Save Password');
  await expect(toast(page, 'New password and confirm password do not match')).toBeVisible();
  await press(page, 'Cancel');

  await press(page, 'Update Name & Email');
  const forget = await answerCalls(page, 'PUT /users/me', (route) =>
    route.fulfill({ json: { user: { role: 'user' }, pendingEmail: null } }),
  );
  await press(page, 'Save Changes');
  await expect(toast(page, 'Invalid user data returned from API')).toBeVisible();
  await forget();

  const letThrough = await refuse(page, 'PUT /users/me', {
    status: 400,
    message: 'That name is taken by a cat.',
  });
  await press(page, 'Save Changes');
  await expect(toast(page, 'That name is taken by a cat.')).toBeVisible();
  await letThrough();

  await fillIn(page, { Name: 'Yuki T.' });
  await press(page, 'Save Changes');
  await expect(page.getByRole('definition').first()).toHaveText('Yuki T.');
});

test('profile: reports an expired session and goes to login after 2 s', async ({
  visit,
  campus,
  refuse,
}) => {
  const session = (await campus.as('noor')).session;
  const page = await visit(session);
  await page.clock.install();
  await page.goto('/profile');
  await press(page, 'Update Name & Email');
  await refuse(page, 'PUT /users/me', { status: 401, code: 'NOT_SIGNED_IN' });
  await stopClock(page);
  await press(page, 'Save Changes');
  await expect(toast(page, 'Session expired. Please log in again.')).toBeVisible();
  await expectToLeave(page, { to: '/login', after: 2000 });
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('profile: deletes the account after a confirmation', async ({ visit, campus, complaints }) => {
  complaints.allow(/status of 401|WebSocket is closed before/);
  const account = {
    name: 'Gone Soon',
    email: 'gone@campus.example',
    password: 'three green kettles',
  };
  const { session } = await campus.join(account);
  const page = await visit(session);
  await page.goto('/profile');
  const refusing = answerConfirm(page, 'dismiss');
  await press(page, 'Delete Account');
  expect(await refusing).toMatch(/^Delete your account\?/);
  await expect(page).toHaveURL('/profile');

  const confirming = answerConfirm(page, 'accept');
  await press(page, 'Delete Account');
  await confirming;
  await expect(page).toHaveURL('/login');
  await fillIn(page, { Email: account.email, Password: account.password });
  const refused = page.waitForResponse('**/auth/login');
  await press(page, 'Login');
  expect((await refused).status()).toBe(401);
});
