import type { Locator } from '@playwright/test';
import { expect, test } from '../support/browser/on-campus.ts';
import { setColorScheme } from '../support/browser/checks/axe.ts';

/** The contrast of a property's colour with the background of the page, as WCAG computes it. */
function contrastOf(element: Locator, property: string): Promise<number> {
  return element.evaluate((shown, name) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        },
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [low = 0, high = 0] = [
      luminance(getComputedStyle(shown).getPropertyValue(name)),
      luminance(getComputedStyle(document.body).backgroundColor),
    ].toSorted((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }, property);
}

test('muted text and borders have more contrast for people who ask for it', async ({ visit }) => {
  const page = await visit(null, { contrast: 'more' });
  await page.goto('/login');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toBeVisible();
  for (const scheme of ['light', 'dark'] as const) {
    await setColorScheme(page, scheme);
    expect(await contrastOf(page.getByRole('contentinfo').getByText('©'), 'color')).toBeGreaterThan(
      9,
    );
    expect(await contrastOf(email, 'border-top-color')).toBeGreaterThan(9);
  }
});
