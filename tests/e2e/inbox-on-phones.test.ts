import { recordShifts, recordedShifts } from '../support/browser/checks/layout-shifts.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone } from '../support/browser/screen.ts';

test.use(phone);

for (const [address, firstRow] of [
  ['/conversations', /^For: /],
  ['/notifications', /Kofi Mensah/],
] as const) {
  test(`${address} has rows of 72 to 88 pixels, which take the places of their placeholders`, async ({
    visit,
  }) => {
    const page = await visit('mia');
    await recordShifts(page);
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: firstRow }).first()).toBeVisible();
    const rows = main.getByRole('listitem').filter({ has: page.getByRole('time') });
    const heights = await rows.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(3);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(72);
    expect(Math.max(...heights)).toBeLessThanOrEqual(88);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect((await recordedShifts(page)).sum).toBeLessThanOrEqual(0.02);
  });
}

test('a conversation fills the window between the bars, from its newest message up', async ({
  visit,
}) => {
  const page = await visit('mia');
  await page.goto('/conversations');
  await page.getByRole('link', { name: /talked about/ }).click();
  const list = page.getByRole('log');
  const send = page.getByRole('button', { name: 'Send Message' });
  await expect(list.getByText('Message number 59')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();

  const belowMessages = () =>
    list.evaluate(
      ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
    );
  await expect.poll(belowMessages).toBeLessThan(2);
  const { width, height } = (await send.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

  const setBottomBar = (height: string) =>
    page.evaluate(
      (value) => document.documentElement.style.setProperty('--bottom-bar', value),
      height,
    );
  await setBottomBar('0px');
  const windowHeight = page.viewportSize()!.height;
  const form = page.locator('form').filter({ has: send });
  const endOfForm = async () => {
    const box = (await form.boundingBox())!;
    return Math.round(box.y + box.height);
  };
  await expect.poll(endOfForm).toBe(windowHeight);
  const scrolls = () => document.documentElement.scrollHeight > window.innerHeight;
  await expect.poll(() => page.evaluate(scrolls)).toBe(false);

  await setBottomBar('60px');
  await expect.poll(endOfForm).toBe(windowHeight - 60);
  await expect.poll(belowMessages).toBeLessThan(2);
});
