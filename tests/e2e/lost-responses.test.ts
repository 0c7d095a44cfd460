/** Requests about mailed codes whose responses the network loses. Browsers repeat them, and people press again. */
import type { Page } from '@playwright/test';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { join } from '../support/browser/portal-api.ts';
import { expect, test as base } from '../support/browser/on-shared-portal.ts';
import { fillIn, logIn, press, toast } from '../support/browser/screen.ts';
import type { CuttingProxy } from '../support/servers/cutting-proxy.ts';
import { codeIn } from '../support/servers/mail-server.ts';

const test = base.extend({
  complaints: async ({ complaints }, use) => {
    for (const form of connectionErrors) complaints.allow(form);
    await use(complaints);
  },
});

/**
 * Presses a button whose request reaches the portal without a response, and presses it again once the network works.
 * @returns how often the browser sent the first request
 */
async function pressTwice(page: Page, network: CuttingProxy, name: string): Promise<number> {
  const sent = await pressInVain(page, network, name);
  await press(page, name);
  return sent;
}

/** Presses a button whose requests reach the portal without a response. @returns how many the browser sent */
async function pressInVain(page: Page, network: CuttingProxy, name: string): Promise<number> {
  const before = network.count();
  network.cut('before the response');
  const button = page.getByRole('button', { name, exact: true });
  await button.click();
  await expect.poll(network.count).toBeGreaterThan(before);
  await expect(button).toBeEnabled();
  network.restore();
  return network.count() - before;
}

test('mails one code for a registration and for each request for a code whose response is lost', async ({
  network,
  mails,
  page,
  writer,
}) => {
  const { name, email, password } = writer;
  const subjects = () => mails.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  await page.goto('/register');
  await fillIn(page, {
    Name: name,
    Email: email,
    Password: password,
    'Confirm Password': password,
  });
  const sent = [await pressTwice(page, network, 'Register')];
  await expect(page).toHaveURL(/\/verify-otp/);
  await mails.next(email);
  sent.push(await pressTwice(page, network, 'Resend OTP'));
  await expect(toast(page, /We've emailed instructions/)).toBeVisible();
  await fillIn(page, { OTP: codeIn(await mails.next(email)) });
  sent.push(await pressTwice(page, network, 'Verify OTP'));
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  // The repeats of the browser itself are what this test is about.
  expect(Math.max(...sent)).toBeGreaterThan(1);
  expect(subjects()).toHaveLength(2);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await press(page, 'Forgot Password?');
  await fillIn(page.getByRole('dialog'), { Email: email });
  await pressTwice(page, network, 'Send OTP');
  await expect(page).toHaveURL(/\/verify-otp/);
  await mails.next(email);
  expect(subjects()).toHaveLength(3);
});

test('sets a password with the same code after a reload, although an earlier response was lost', async ({
  network,
  portal,
  mails,
  page,
  writer,
}) => {
  await join(portal.origin, mails, writer);
  await page.goto('/login');
  await press(page, 'Forgot Password?');
  await fillIn(page.getByRole('dialog'), { Email: writer.email });
  await press(page, 'Send OTP');
  await expect(page).toHaveURL(/\/verify-otp/);
  const OTP = codeIn(await mails.next(writer.email));
  const filledIn = (password: string) =>
    fillIn(page, { OTP, 'New Password': password, 'Confirm Password': password });
  // The first request enters the code, the second one sets the password. Only the second response is lost.
  await page.route('**/auth/reset-password', async (route) => {
    network.cut('before the response');
    await route.continue();
  });
  await filledIn('another lighthouse');
  const button = page.getByRole('button', { name: 'Reset Password', exact: true });
  await button.click();
  expect((await mails.next(writer.email)).subject).toMatch(/your password was changed/);
  await expect(button).toBeEnabled();
  await page.unrouteAll();
  network.restore();

  await page.reload();
  await filledIn('a third lighthouse');
  await button.click();

  await expect(page).toHaveURL(/\/login/);
  await logIn(page, { ...writer, password: 'a third lighthouse' });
});
