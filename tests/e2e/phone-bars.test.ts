import { expect, test } from '../support/browser/on-campus.ts';
import { press } from '../support/browser/screen.ts';
import { goTo } from '../support/browser/scenes/scene.ts';
import { shortForm } from '../support/short-form.ts';

const phone = { viewport: { width: 390, height: 700 } };

test(
  'the bottom bar stays at the bottom of a phone, with targets of 44 px, and covers no end of a page',
  shortForm,
  async ({ visit }) => {
    const page = await visit('mia', phone);
    await goTo(page, '/profile');
    const bar = page.getByRole('navigation', { name: 'Quick links' });
    const links = bar.getByRole('link');
    await expect(links).toHaveText([/^Home/, /^Messages/, /^Post/, /^Notifications/, /^Me/]);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const [barBox, copyright] = [
      await bar.boundingBox(),
      await page.getByRole('contentinfo').getByRole('paragraph').boundingBox(),
    ];
    expect(barBox!.y + barBox!.height).toBe(700);
    expect(copyright!.y + copyright!.height).toBeLessThanOrEqual(barBox!.y);
  },
);

test('no bar is fixed in a low window, and a wide window has no bottom bar', async ({ visit }) => {
  const page = await visit('mia', { viewport: { width: 640, height: 360 } });
  await goTo(page, '/profile');
  const bar = page.getByRole('navigation', { name: 'Quick links' });
  await expect(bar).toBeAttached();
  await expect(bar).not.toBeInViewport();
  await bar.scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await page.setViewportSize({ width: 768, height: 700 });
  await expect(bar).toBeHidden();
});

test(
  'a dialog is a sheet at the bottom edge of a phone, and a card in the middle of a wide window',
  shortForm,
  async ({ visit }) => {
    const page = await visit(null, phone);
    await goTo(page, '/login');
    await press(page, 'Forgot Password?');
    const dialog = page.getByRole('dialog');
    const sheet = await dialog.boundingBox();
    expect(sheet).toMatchObject({ x: 0, width: 390 });
    expect(sheet!.y + sheet!.height).toBe(700);
    expect(sheet!.height).toBeLessThanOrEqual(630);
    await page.setViewportSize({ width: 768, height: 700 });
    const card = await dialog.boundingBox();
    expect(card!.y + card!.height / 2).toBeCloseTo(350, 0);
    expect(card!.x + card!.width / 2).toBeCloseTo(384, 0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

for (const width of [320, 390]) {
  test(`the count at the menu keeps its distance from the corner of a window of ${width} px`, async ({
    visit,
  }) => {
    const page = await visit('mia');
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/notifications');
    const count = page.getByRole('button', { name: /^Menu/ }).getByText(/^\d+$/);
    const box = (await count.boundingBox())!;
    expect(box.y).toBeGreaterThanOrEqual(3);
    expect(width - box.x - box.width).toBeGreaterThanOrEqual(3);
  });
}
