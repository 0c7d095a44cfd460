import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, press, toast } from '../support/browser/screen.ts';
import { expectToLeave, stopClock } from '../support/browser/device/stopped-clock.ts';
import { accountOf } from '../support/campus/fill.ts';

const mia = accountOf('mia');
const asMia = { Email: mia.email, Password: mia.password };

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}

test('login: shows its fields and a link to register, only when signed out', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/login');

  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(password).toHaveAttribute('type', 'password');
  await press(page, 'Show password');
  await expect(password).toHaveAttribute('type', 'text');
  await press(page, 'Hide password');
  await expect(password).toHaveAttribute('type', 'password');

  await page.getByRole('link', { name: 'Register here' }).click();
  await expect(page).toHaveURL('/register');
  for (const label of ['Name', 'Email', 'Password', 'Confirm Password']) {
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
  }

  const signedIn = await visit('mia');
  for (const address of ['/login', '/register']) {
    await signedIn.goto(address);
    await expect(signedIn).toHaveURL('/');
  }
});

test('login: reports empty fields and a failure, then stores the session and leaves after 300 ms', async ({
  visit,
  refuse,
}) => {
  const page = await visit(null);
  await page.clock.install();
  await page.goto('/login');

  await press(page, 'Login');
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();

  const letThrough = await refuse(page, 'POST /auth/login');
  await fillIn(page, asMia);
  await press(page, 'Login');
  await expect(toast(page, 'Login failed. Please check your credentials.')).toBeVisible();
  await letThrough();

  await stopClock(page);
  await press(page, 'Login');
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  await expectToLeave(page, { to: '/', after: 300 });
  expect(await stored(page, 'token')).toMatch(/\S{20,}/);
  expect(JSON.parse((await stored(page, 'user'))!)).toEqual({
    id: expect.any(String),
    name: 'Mia Lindqvist',
    email: mia.email,
    role: 'user',
  });
});

test('forgotten password: asks for an email in a popup and leaves after 2 s', async ({
  visit,
  refuse,
}) => {
  const page = await visit(null);
  await page.clock.install();
  await page.goto('/login');
  await press(page, 'Forgot Password?');
  const popup = page.getByRole('dialog', { name: 'Forgot Password?' });

  await press(popup, 'Send OTP');
  await expect(toast(page, 'Please enter your email')).toBeVisible();

  const letThrough = await refuse(page, 'POST /auth/forgot-password');
  await fillIn(popup, { Email: 'nobody@campus.example' });
  await press(popup, 'Send OTP');
  await expect(toast(page, 'Failed to send OTP. Try again.')).toBeVisible();
  await letThrough();

  await stopClock(page);
  const answered = page.waitForResponse('**/auth/forgot-password');
  await press(popup, 'Send OTP');
  const { message } = (await (await answered).json()) as { message: string };
  await expect(toast(page, message)).toBeVisible();
  await expectToLeave(page, {
    to: '/verify-otp?email=nobody%40campus.example&forgot=true',
    after: 2000,
  });
});

test('register: reports empty fields, different passwords and failures, and always asks for the role user', async ({
  visit,
  refuse,
}) => {
  const page = await visit(null);
  await page.goto('/register');

  await press(page, 'Register');
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();

  await fillIn(page, {
    Name: 'Nils',
    Email: 'nils@campus.example',
    Password: 'three green kettles',
    'Confirm Password': 'three red kettles',
  });
  await press(page, 'Register');
  await expect(toast(page, 'Passwords do not match')).toBeVisible();
  await fillIn(page, { 'Confirm Password': 'three green kettles' });

  for (const [refusal, said] of [
    [{ message: 'The portal is closed.' }, 'The portal is closed.'],
    [{ details: [{ field: 'email', message: 'is not ours' }] }, 'is not ours'],
    [{}, 'Registration failed. Please try again.'],
  ] as const) {
    const letThrough = await refuse(page, 'POST /auth/register', {
      status: 400,
      ...refusal,
      details: 'details' in refusal ? [...refusal.details] : [],
    });
    const request = page.waitForRequest('**/auth/register');
    await press(page, 'Register');
    expect((await request).postDataJSON()).toMatchObject({ role: 'user' });
    await expect(toast(page, said)).toBeVisible();
    await letThrough();
  }
});

test('verify-otp: reports a missing email and keeps loading', async ({ visit }) => {
  const page = await visit(null);
  await page.goto('/verify-otp');
  await expect(toast(page, 'No email provided for verification')).toBeVisible();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
});

test('verify-otp: shows its field, explains a refused code and resends the code', async ({
  visit,
  refuse,
}) => {
  const page = await visit(null);
  await page.goto('/verify-otp?email=nobody@campus.example');
  await expect(page.getByLabel('New Password')).toBeHidden();

  await press(page, 'Verify OTP');
  await expect(toast(page, 'Please enter the OTP')).toBeVisible();

  await page.getByPlaceholder('6-digit').fill('123456');
  for (const [status, message, said] of [
    [400, 'That code is of last year.', 'That code is of last year.'],
    [400, '', 'Invalid or expired OTP'],
    [404, 'Not found.', 'User not found'],
    [500, 'Internal.', 'Server error, please try again later'],
    [503, 'Busy.', 'An unexpected error occurred'],
  ] as const) {
    const letThrough = await refuse(page, 'POST /auth/verify-otp', { status, message });
    await press(page, 'Verify OTP');
    await expect(toast(page, said)).toBeVisible();
    await letThrough();
  }

  const letThrough = await refuse(page, 'POST /auth/resend-otp');
  await press(page, 'Resend OTP');
  await expect(toast(page, 'Failed to resend OTP. Please try again.')).toBeVisible();
  await letThrough();
  const resent = page.waitForResponse('**/auth/resend-otp');
  await press(page, 'Resend OTP');
  expect((await resent).status()).toBe(200);
});

test('verify-otp: signs in when a registration is verified', async ({ visit, campus }) => {
  const page = await visit(null);
  await page.clock.install();
  const email = 'ines@campus.example';
  const password = 'three green kettles';
  await page.goto('/register');
  await fillIn(page, {
    Name: 'Ines',
    Email: email,
    Password: password,
    'Confirm Password': password,
  });
  await press(page, 'Register');
  await expect(page).toHaveURL('/verify-otp?email=ines%40campus.example');

  const { text } = await campus.mails.next(email);
  await page.getByPlaceholder('6-digit').fill(/^\d{6}$/m.exec(text)![0]);
  await press(page, 'Verify OTP');
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^I\b/ })).toBeVisible();
});

test('verify-otp: needs both fields of a new password and goes to login after 2 s', async ({
  visit,
  campus,
  newcomer,
}) => {
  const page = await visit(null);
  await page.clock.install();
  // A new account, because other tests sign in to the accounts of the campus.
  const { email } = newcomer;
  await campus.join(newcomer);
  const requested = await campus.call(null)('POST /auth/forgot-password', { body: { email } });
  expect(requested.ok).toBe(true);
  await page.goto(`/verify-otp?email=${email}&forgot=true`);

  const { text } = await campus.mails.next(email);
  await page.getByPlaceholder('6-digit').fill(/^\d{6}$/m.exec(text)![0]);
  await press(page, 'Reset Password');
  await expect(toast(page, 'Please enter both new password and confirm password')).toBeVisible();
  await fillIn(page, {
    'New Password': 'nine purple pans',
    'Confirm Password': 'nine purple pots',
  });
  await press(page, 'Reset Password');
  await expect(toast(page, 'Passwords do not match')).toBeVisible();

  await fillIn(page, { 'Confirm Password': 'nine purple pans' });
  await stopClock(page);
  const answered = page.waitForResponse('**/auth/reset-password');
  await press(page, 'Reset Password');
  const { message } = (await (await answered).json()) as { message: string };
  await expect(toast(page, message)).toBeVisible();
  await expectToLeave(page, { to: '/login', after: 2000 });
});
