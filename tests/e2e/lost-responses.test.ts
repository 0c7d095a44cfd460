/** Requests about mailed codes whose responses the network loses. Browsers repeat them, and people press again. */
import type { Page } from '@playwright/test';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { expect, test as base } from '../support/browser/on-shared-portal.ts';
import { fillIn, press, toast } from '../support/browser/screen.ts';
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
  const before = network.count();
  network.cut('before the response');
  const button = page.getByRole('button', { name, exact: true }).last();
  await button.click();
  await expect.poll(network.count).toBeGreaterThan(before);
  await expect(button).toBeEnabled();
  const sent = network.count() - before;
  network.restore();
  await button.click();
  return sent;
}

test('registers and resets a password with one mail each, although the responses are lost', async ({
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
  await fillIn(page, {
    OTP: codeIn(await mails.next(email)),
    'New Password': 'another lighthouse',
    'Confirm Password': 'another lighthouse',
  });
  await pressTwice(page, network, 'Reset Password');
  await expect(page).toHaveURL(/\/login/);
  expect((await mails.next(email)).subject).toMatch(/your password was changed/);
  expect(subjects()).toHaveLength(4);
});
