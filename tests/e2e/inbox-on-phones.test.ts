import type { Reply } from '../../contract/endpoints.ts';
import { recordShifts, recordedShifts } from '../support/browser/checks/layout-shifts.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, pictureOf } from '../support/browser/screen.ts';
import { startChat } from '../support/browser/screens/chat.ts';

test.use(phone);

for (const [address, firstRow, highest] of [
  ['/conversations', /^For: /, 88],
  // No maximum, because a row is as high as its message, which is never cut off.
  ['/notifications', /Kofi Mensah/, Infinity],
] as const) {
  test(`${address} has rows of at least 72 pixels, which take the places of their placeholders`, async ({
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
    expect(Math.max(...heights)).toBeLessThanOrEqual(highest);
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    expect((await recordedShifts(page)).sum).toBeLessThanOrEqual(0.02);
  });
}

test('a notification shows its whole message, however long', async ({ visit }) => {
  const message =
    'Your claim of "Black leather backpack with a red handle" waits for a check of your answers. If nobody responds by Friday, contact its keeper, Grace Whitfield.';
  const page = await visit('mia');
  await page.route(/\/api\/v1\/notifications\?/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as Reply<'GET /notifications'>;
    const [first, ...others] = reply.data.notifications;
    const notifications = [{ ...first, kind: 'claim waiting', link: '/', message }, ...others];
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, notifications } } });
  });
  await page.goto('/notifications');
  const text = page.getByRole('main').getByRole('link', { name: message });
  await expect(text).toBeVisible();
  const hidden = await text.evaluate(
    ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
  );
  expect(hidden).toBe(0);
});

test('conversations name the whole item when the text has twice its size', async ({ visit }) => {
  const page = await visit('mia');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.goto('/conversations');
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^For: / })
    .first();
  await expect(link).toBeVisible();
  const cutOff = await page
    .getByRole('main')
    .locator('li p:has(a), li bdi')
    .evaluateAll((parts) =>
      parts.flatMap(({ textContent, scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight ? [textContent] : [],
      ),
    );
  expect(cutOff).toEqual([]);
});

test('a long message takes the width of its bubble, and no word covers its time', async ({
  visit,
  campus,
}) => {
  const chat = await startChat(campus);
  await chat.write('writer', [
    'It lay on the stairs. '.repeat(9),
    'وجدته على الدرج أمام المكتبة. '.repeat(9),
  ]);
  const page = await visit(chat.reader.session);
  await page.goto(chat.address);
  const rows = page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') });
  await expect(rows).toHaveCount(2);

  for (const row of await rows.all()) {
    const time = (await row.getByRole('time').boundingBox())!;
    const lines = await row.locator('[dir]:not(bdi)').evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map(({ right, bottom }) => ({ right, bottom }));
    });
    const wideLines = lines.filter(({ right }) => right > time.x);
    expect(wideLines.length).toBeGreaterThan(1);
    for (const { bottom } of wideLines) expect(bottom).toBeLessThanOrEqual(time.y);
  }
});

test('a message of several lines does not cover its time with forced colours', async ({
  visit,
  campus,
}) => {
  const chat = await startChat(campus);
  await chat.write('writer', ['They close at nine tonight, by the way, and open at seven.']);
  const page = await visit(chat.reader.session, { forcedColors: 'active' });
  await page.goto(chat.address);
  const message = page.getByRole('main').getByRole('listitem').filter({ hasText: 'They close' });
  const time = message.locator('time');
  await expect(time).toHaveText(/^\d\d:\d\d$/);
  const beside = await pictureOf(time);

  await message.locator('[dir]:not(bdi)').evaluate((text) => {
    text.style.visibility = 'hidden';
  });
  expect((await pictureOf(time)).equals(beside)).toBe(true);
});

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

test('the link from a conversation to its item opens 21 px above and below its middle', async ({
  visit,
  campus,
}) => {
  const { reader, address, itemId } = await startChat(campus);
  const page = await visit(reader.session);
  for (const offset of [-21, 21]) {
    await page.goto(address);
    const link = page.getByRole('main').getByRole('link', { name: /^Green scarf/ });
    const box = (await link.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2 + offset);
    await expect(page).toHaveURL(`/items/${itemId}`);
  }
});
