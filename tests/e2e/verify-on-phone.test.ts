import { expect, test } from '../support/browser/on-campus.ts';
import { fillIn, phone, toast } from '../support/browser/screen.ts';
import { codeIn } from '../support/servers/mail-server.ts';

test.use(phone);

test('accepts the right code on a slow phone after a press with an empty field', async ({
  visit,
  mails,
  newcomer,
}) => {
  const page = await visit(null, { viewport: { width: 360, height: 640 } });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/register');
  const { name, email, password } = newcomer;
  await fillIn(page, {
    Name: name,
    Email: email,
    Password: password,
    'Confirm Password': password,
  });
  await page.getByRole('button', { name: 'Register' }).tap();
  await expect(page).toHaveURL(/\/verify-otp/);
  const verify = page.getByRole('button', { name: 'Verify OTP' });
  await verify.tap();
  await expect(page.getByRole('textbox', { name: 'OTP' })).toBeFocused();
  await page.keyboard.type(codeIn(await mails.next(email)));
  await verify.tap();
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the field of a return code shows its placeholder smaller than the digits, in its middle', async ({
  visit,
  campus,
}) => {
  const { _id } = await campus.itemOf('rafael', 'Bottle-green jacket, left on a radiator');
  const page = await visit('mia');
  await page.goto(`/items/${_id}`);
  const field = page.getByPlaceholder('6-digit OTP');
  // A browser puts the placeholder on the baseline of the field's own font.
  await expect(field).toHaveCSS('font-size', '16px');
  await field.fill('1');
  await expect(field).toHaveCSS('font-size', '32px');
});
