import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { expectFieldError, phone, toast } from '../support/browser/screen.ts';
import { codeIn } from '../support/servers/mail-server.ts';
import { shortForm } from '../support/short-form.ts';

test.use(phone);

test.beforeEach(({ complaints }) => {
  // Chromium logs each refusal as an error.
  complaints.allow(/the server responded with a status of 40[01]/);
});

/** A code that differs from this one. */
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).tap();
}

test('login marks wrong fields and keeps their values', async ({ visit, campus, newcomer }) => {
  await campus.join(newcomer);
  const page = await visit(null);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  await page.goto('/login');

  await press(page, 'Login');
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await expectFieldError(email, 'Email is required');
  await expectFieldError(password, 'Password is required');
  await expect(email).toBeFocused();

  await email.fill('sam@');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await password.fill('three red kettles');
  await press(page, 'Login');
  await expectFieldError(email, 'Email must be a valid email address');

  for (const address of [newcomer.email, 'nobody@campus.example']) {
    await email.fill(address);
    await press(page, 'Login');
    await expectFieldError(password, 'Login failed. Please check your credentials.');
    await expect(toast(page, 'Login failed. Please check your credentials.')).toBeVisible();
    await expect(email).toHaveValue(address);
    await expect(password).toHaveValue('three red kettles');
    await expect(page).toHaveURL('/login');
  }

  await email.fill(newcomer.email);
  await password.fill(newcomer.password);
  await press(page, 'Login');
  await expect(page).toHaveURL('/');
});

test('register marks wrong fields and keeps their values', async ({ visit, mails, newcomer }) => {
  const page = await visit(null);
  const name = page.getByLabel('Name');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const confirmPassword = page.getByLabel('Confirm Password');
  await page.goto('/register');

  await name.fill(newcomer.name);
  await press(page, 'Register');
  await expect(toast(page, 'Please fill in all fields')).toBeVisible();
  await expectFieldError(email, 'Email is required');
  await expectFieldError(password, 'Password is required');
  await expectFieldError(confirmPassword, 'Confirm Password is required');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  await expect(email).toBeFocused();

  await email.fill('sam@');
  await password.fill('short');
  await confirmPassword.fill('shirt');
  await press(page, 'Register');
  await expect(toast(page, 'Passwords do not match')).toBeVisible();
  await expectFieldError(confirmPassword, 'Passwords do not match');

  await confirmPassword.fill('short');
  await press(page, 'Register');
  await expect(
    toast(
      page,
      'Email must be a valid email address; password must be at least 8 characters long.',
    ),
  ).toBeVisible();
  await expectFieldError(email, 'Email must be a valid email address');
  await expectFieldError(password, 'Password must be at least 8 characters long');
  await expect(name).toHaveValue(newcomer.name);
  await expect(email).toHaveValue('sam@');
  await expect(password).toHaveValue('short');
  await expect(confirmPassword).toHaveValue('short');

  await email.fill(newcomer.email);
  await password.fill('password123');
  await confirmPassword.fill('password123');
  await press(page, 'Register');
  await expectFieldError(password, 'Password is one of the most common passwords');
  expect(mails.mails.filter(({ to }) => to === newcomer.email)).toEqual([]);

  await password.fill(newcomer.password);
  await confirmPassword.fill(newcomer.password);
  await press(page, 'Register');
  await expect(page).toHaveURL(`/verify-otp?email=${encodeURIComponent(newcomer.email)}`);
  await mails.next(newcomer.email);
});

test('verify-otp marks a wrong code and accepts a resent one', async ({
  visit,
  mails,
  newcomer,
}) => {
  const page = await visit(null);
  await page.goto('/verify-otp');
  await expect(toast(page, 'No email provided for verification')).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();

  await page.goto('/register');
  for (const [label, value] of [
    ['Name', newcomer.name],
    ['Email', newcomer.email],
    ['Password', newcomer.password],
    ['Confirm Password', newcomer.password],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await press(page, 'Register');
  const first = codeIn(await mails.next(newcomer.email));
  const otp = page.getByPlaceholder('6-digit');

  await press(page, 'Verify OTP');
  await expect(toast(page, 'Please enter the OTP')).toBeVisible();
  await expectFieldError(otp, 'Please enter the OTP');
  await expect(otp).toBeFocused();

  await otp.fill('12345');
  await press(page, 'Verify OTP');
  await expectFieldError(otp, 'must be 6 digits');

  await otp.fill(wrongCode(first));
  await press(page, 'Verify OTP');
  await expect(toast(page, 'Invalid or expired OTP')).toBeVisible();
  await expectFieldError(otp, 'Invalid or expired OTP');
  await expect(otp).toHaveValue(wrongCode(first));

  await press(page, 'Resend OTP');
  const second = codeIn(await mails.next(newcomer.email));
  await otp.fill(second);
  await press(page, 'Verify OTP');
  await expect(page).toHaveURL('/');
});

test(
  'a forgotten password can be reset after wrong input',
  shortForm,
  async ({ visit, campus, mails, newcomer }) => {
    await campus.join(newcomer);
    const page = await visit(null);
    await page.goto('/login');
    await press(page, 'Forgot Password?');
    const popup = page.getByRole('dialog', { name: 'Forgot Password?' });
    const email = popup.getByLabel('Email');

    await press(page, 'Send OTP');
    await expect(toast(page, 'Please enter your email')).toBeVisible();
    await expectFieldError(email, 'Please enter your email');
    await expect(email).toBeFocused();

    await email.fill('sam@');
    await press(page, 'Send OTP');
    await expectFieldError(email, 'Email must be a valid email address');
    await expect(email).toHaveValue('sam@');

    await email.fill(newcomer.email);
    await press(page, 'Send OTP');
    const code = codeIn(await mails.next(newcomer.email));
    await expect(page).toHaveURL(
      `/verify-otp?email=${encodeURIComponent(newcomer.email)}&forgot=true`,
    );

    const otp = page.getByPlaceholder('6-digit');
    const newPassword = page.getByLabel('New Password');
    const confirmPassword = page.getByLabel('Confirm Password');
    await press(page, 'Reset Password');
    await expectFieldError(otp, 'Please enter the OTP');
    await otp.fill(wrongCode(code));
    await press(page, 'Reset Password');
    const bothNeeded = 'Please enter both new password and confirm password';
    await expect(toast(page, bothNeeded)).toBeVisible();
    await expectFieldError(newPassword, bothNeeded);
    await expectFieldError(confirmPassword, bothNeeded);
    await newPassword.fill('short');
    await confirmPassword.fill('shirt');
    await press(page, 'Reset Password');
    await expect(toast(page, 'Passwords do not match')).toBeVisible();
    await expectFieldError(confirmPassword, 'Passwords do not match');

    await confirmPassword.fill('short');
    await press(page, 'Reset Password');
    await expectFieldError(otp, 'Invalid or expired OTP');
    await otp.fill(code);
    await press(page, 'Reset Password');
    // The refused password did not use up the code.
    await expectFieldError(newPassword, 'New Password must be at least 8 characters long');
    await expect(otp).toHaveValue(code);
    await expect(confirmPassword).toHaveValue('short');

    await newPassword.fill('nine purple pans');
    await confirmPassword.fill('nine purple pans');
    await press(page, 'Reset Password');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(newcomer.email);
    await page.getByLabel('Password', { exact: true }).fill('nine purple pans');
    await press(page, 'Login');
    await expect(page).toHaveURL('/');
  },
);

test('a new item marks wrong fields and keeps their values', async ({ visit, poster }) => {
  const page = await visit(poster.session);
  await page.goto('/items/create');
  const title = page.getByLabel('Title');
  const description = page.getByLabel('Description');
  const category = page.getByRole('radio', { name: 'Bags' });
  const found = page.getByRole('radio', { name: 'Found' });
  const location = page.getByPlaceholder('e.g., Main Hall, Room 101');
  const image = page.getByLabel('Image');

  await title.fill('B');
  await press(page, 'Submit');
  await expectFieldError(title, 'Title must be at least 2 characters long');
  await expectFieldError(description, 'Description is required');
  await expectFieldError(category, 'Category is required');
  await expectFieldError(found, 'Status is required');
  await expectFieldError(location, 'Location is required');
  await expect(page.getByRole('radio', { name: 'Lost' })).toBeFocused();
  await expect(title).toHaveValue('B');

  // No other test posts such an item, which would be offered as "Is it one of these?".
  await title.fill('Striped cushion');
  await description.fill('With a tassel at each corner.');
  await category.tap();
  await found.tap();
  await location.fill('Boat House');
  // Its name says JPEG; its content is a HEIC photo.
  await image.setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  });
  await expectFieldError(image, 'Image must be a JPEG, PNG or WebP picture');

  // Its name says PNG; its content is a BMP picture of one pixel, which browsers show.
  const bmp = 'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAATCwAAEwsAAAAAAAAAAAAA////AA==';
  const buffer = Buffer.from(bmp, 'base64');
  await image.setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer });
  await expect(image).not.toHaveAttribute('aria-invalid', 'true');
  await press(page, 'Submit');
  await expect(toast(page, 'image: must be a JPEG, PNG, WebP, AVIF or GIF photo')).toBeVisible();
  await expectFieldError(image, 'Image must be a JPEG, PNG, WebP, AVIF or GIF photo');
  await expect(title).toHaveValue('Striped cushion');
  await expect(description).toHaveValue('With a tassel at each corner.');
  await expect(category).toBeChecked();
  await expect(found).toBeChecked();
  await expect(location).toHaveValue('Boat House');

  await press(page, 'Remove image');
  const when = page.getByLabel('When? (optional)');
  await when.focus();
  // Backspace clears only the month, so the date is not complete.
  await page.keyboard.press('Backspace');
  await press(page, 'Submit');
  await expectFieldError(when, 'When? is not complete');
  await when.fill('');
  await press(page, 'Submit');
  await expect(page.getByRole('heading', { name: 'Striped cushion' })).toBeVisible();
  await expect(page.getByText('No image available')).toBeVisible();
});

test('a new item unfolds its refused private detail and focuses it', async ({ visit }) => {
  const page = await visit('sam');
  await page.goto('/items/create');
  await page.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await page.getByLabel('Title').fill('Rucksack');
  await page.getByRole('radio', { name: 'Bags' }).check({ force: true });
  await page.getByLabel('Location').fill('Library');
  await page.getByLabel('Description').fill('Green, with a yellow lining');
  const section = page.getByText('Only the owner would know');
  await section.tap();
  const lining = page.getByLabel('Lining');
  await lining.fill('yellow');
  await section.tap();
  await expect(lining).toBeHidden();

  await press(page, 'Submit');
  await expectFieldError(lining, 'This is already public. Choose something that is not.');
  await expect(lining).toBeFocused();
});
