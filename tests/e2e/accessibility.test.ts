import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { join } from '../support/browser/portal-api.ts';
import type { Portal } from '../support/browser/portal.ts';
import { signInOn } from '../support/browser/screen.ts';
import { expect, test } from '../support/browser/test.ts';
import type { MailServer } from '../support/mail-server.ts';

const heights = { 320: 640, 1440: 900 };

/** What axe finds, one line for each thing. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  );
}

async function expectAccessible(page: Page): Promise<void> {
  for (const [width, height] of Object.entries(heights)) {
    await page.setViewportSize({ width: Number(width), height });
    const needed = await page.evaluate(() => document.scrollingElement!.scrollWidth);
    expect.soft(needed, `pixels needed of ${width}`).toBeLessThanOrEqual(Number(width));
    for (const colorScheme of ['light', 'dark'] as const) {
      // Colours that are on their way to others would be measured halfway.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      expect.soft(await findings(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}

interface Scene {
  portal: Portal;
  mails: MailServer;
  page: Page;
}

/** Texts that offer no place to break a line. */
const unbroken = {
  title: 'W'.repeat(120),
  description: `https://campus.example/${'w'.repeat(400)}`,
  location: 'M'.repeat(120),
};

/** Each screen, and what brings it into a state with much on it. */
const screens: Record<string, (scene: Scene) => Promise<void>> = {
  async home({ portal, page }) {
    for (const title of ['Umbrella', 'Scarf', 'Keys', 'Ball', 'Cup', 'Pen', 'Hat', 'Bag']) {
      await portal.api.postItem({ title, status: title === 'Keys' ? 'Lost' : 'Found' });
    }
    await portal.api.postItem(unbroken);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
  },

  async 'an item'({ portal, page }) {
    const { _id } = await portal.api.postItem(unbroken);
    await page.goto(`/items/${_id}`);
    await expect(page.getByRole('button', { name: 'Claim Item' })).toBeVisible();
  },

  async 'an item that is handed over'({ portal, mails, page }) {
    const item = await portal.api.postItem();
    const owner = { name: 'Sam', email: 'sam@campus.example', password: 'three green kettles' };
    await (await join(portal.origin, mails, owner)).claim(item);
    await signInOn(page, portal, portal.api.session);
    await page.goto(`/items/${item._id}`);
    await page.getByRole('button', { name: 'Generate OTP' }).click();
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByText('Please enter the OTP.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  },

  async login({ page }) {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Password is required')).toBeVisible();
  },

  async 'the popup for a forgotten password'({ page }) {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
  },

  async register({ page }) {
    await page.goto('/register');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
  },

  async 'the code of a registration'({ page }) {
    await page.goto(`/verify-otp?email=${'m'.repeat(60)}@campus.example`);
    await expect(page.getByPlaceholder('6-digit')).toBeVisible();
  },

  async 'a new password'({ page }) {
    await page.goto('/verify-otp?email=sam@campus.example&forgot=true');
    await expect(page.getByLabel('New Password')).toBeVisible();
  },

  async 'a new item'({ portal, page }) {
    await signInOn(page, portal, portal.api.session);
    await page.goto('/items/create');
    await page.getByLabel('Tags').fill(`${'t'.repeat(30)},blue,`);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
  },
};

for (const [name, show] of Object.entries(screens)) {
  test(`${name}: nothing overflows, and axe finds nothing in light and dark`, async ({
    portal,
    mails,
    page,
  }) => {
    await show({ portal, mails, page });
    await expectAccessible(page);
  });
}
