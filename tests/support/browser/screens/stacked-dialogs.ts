import { type Page, expect } from '@playwright/test';

/**
 * Opens the side menu of a small screen and presses Logout. A question must open over the menu, so the outbox needs an
 * unsent entry. Then closes the question and the menu with Escape, one after the other.
 */
export async function closeOneByOne(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole('button', { name: /^Menu/ });
  await opener.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const logout = menu.getByRole('button', { name: 'Logout' });
  await logout.press('Enter');
  const question = page.getByRole('dialog', { name: 'Not everything has been sent' });
  await expect(question.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(logout).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  if (size !== null) await page.setViewportSize(size);
}
