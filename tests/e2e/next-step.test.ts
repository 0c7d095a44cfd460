/** Tests the button or link for the next step of an item on a small phone. */
import type { Page } from '@playwright/test';
import type { Item } from '../../contract/entities.ts';
import type { Campus } from '../support/browser/campus.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import type { PortalApi, Session } from '../support/browser/portal-api.ts';
import { signIn, waitUntilHydrated } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

const roles = ['visitor', 'user', 'poster', 'keeper', 'claimant', 'admin'] as const;
type Role = (typeof roles)[number];
type Shown = 'Lost' | 'Found' | 'Claimed' | 'Returned' | 'Found, without a keeper';

const forOthers: Record<Shown, string> = {
  Lost: 'I found this',
  Found: 'Claim Item',
  Claimed: 'Already Claimed',
  Returned: 'Message Owner',
  'Found, without a keeper': 'Claim Item',
};
const steps: Record<Role, Record<Shown, string>> = {
  visitor: forOthers,
  user: forOthers,
  admin: forOthers,
  claimant: { ...forOthers, Claimed: 'Verify' },
  poster: {
    Lost: 'Edit',
    Found: 'Edit',
    Claimed: 'Generate OTP',
    Returned: 'Message Claimant',
    'Found, without a keeper': 'Edit',
  },
  keeper: {
    Lost: 'Message Owner',
    Found: 'Message Owner',
    Claimed: 'Generate OTP',
    Returned: 'Message Owner',
    'Found, without a keeper': 'Assign Myself as Keeper',
  },
};

/** Posts an item for each status, with photos and titles of almost the greatest length. */
async function postItems(
  campus: Campus,
  poster: PortalApi,
  word: string,
): Promise<Record<Shown, Item>> {
  const title = `${word} ${'which somebody described in far too many words '.repeat(3)}`
    .slice(0, 119)
    .trim();
  const post = (status: 'Lost' | 'Found') => poster.postItem({ title, status });
  const keeper = await campus.as('grace');
  const claimant = await campus.as('tomas');

  async function postKept(status: 'Lost' | 'Found'): Promise<Item> {
    const item = await post(status);
    const { id, name } = keeper.session.user;
    const body = { keeperId: id, keeperName: name };
    const request = { params: { id: item._id }, body };
    const reply = await campus.call(keeper.session)('POST /items/{id}/assign-keeper', request);
    expect(reply.ok).toBe(true);
    return item;
  }
  async function postClaimed(): Promise<Item> {
    const item = await postKept('Found');
    await claimant.claim(item);
    return item;
  }

  const returned = await postClaimed();
  const request = { params: { id: returned._id } };
  const code = await campus.call(poster.session)('POST /items/{id}/generate-otp', request);
  const body = { otp: code.ok ? code.value.otp : '' };
  const reply = await campus.call(claimant.session)('POST /items/{id}/verify-otp', {
    ...request,
    body,
  });
  expect(reply.ok).toBe(true);

  return {
    Lost: await postKept('Lost'),
    Found: await postKept('Found'),
    Claimed: await postClaimed(),
    Returned: returned,
    'Found, without a keeper': await post('Found'),
  };
}

/** Returns whether a button or link of the item is wholly in the window, and whether something covers its centre. */
function visibilityOf(page: Page, name: string) {
  const step = page
    .getByRole('article')
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('article').getByRole('link', { name, exact: true }));
  return step.evaluate((element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const atCentre = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return {
      isInWindow: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
      isCovered: !element.contains(atCentre),
    };
  });
}

test('the next step is in the window without scrolling, for every role and status', async ({
  visit,
  campus,
  poster,
  word,
}) => {
  // The test opens 30 documents, one after the other.
  test.slow();
  const items = await postItems(campus, poster, word);
  const sessions: Record<Role, Session | null> = {
    visitor: null,
    user: (await campus.as('noor')).session,
    poster: poster.session,
    keeper: (await campus.as('grace')).session,
    claimant: (await campus.as('tomas')).session,
    admin: (await campus.as('ruth')).session,
  };
  const page = await visit(null);
  const { origin } = campus.portal;

  for (const role of roles) {
    const session = sessions[role];
    if (session !== null) await signIn(page.context(), origin, session);
    for (const [status, name] of Object.entries(steps[role]) as [Shown, string][]) {
      await test.step(`${role}, ${status}`, async () => {
        await page.goto(`/items/${items[status]._id}`, { waitUntil: 'domcontentloaded' });
        const found = { isInWindow: true, isCovered: false };
        await expect.poll(() => visibilityOf(page, name), `${role}, ${status}`).toEqual(found);
        // At most one action is styled as the primary one.
        const primary = page.locator('article :is(button, a)[class*="primary"]');
        expect(await primary.count(), `${role}, ${status}`).toBeLessThanOrEqual(1);
      });
    }
  }
});

test(
  'the next step stays in the window while the reader scrolls through the facts',
  shortForm,
  async ({ visit, poster, word }) => {
    const description = 'One of many lines about it.\n'.repeat(60);
    const { _id } = await poster.postItem({ title: `Blue ${word}`, description });
    const page = await visit(null);
    await page.goto(`/items/${_id}`);
    await waitUntilHydrated(page);
    for (const scrolled of [0, 300, 900]) {
      await page.evaluate((to) => window.scrollTo(0, to), scrolled);
      const found = { isInWindow: true, isCovered: false };
      await expect.poll(() => visibilityOf(page, 'Claim Item'), String(scrolled)).toEqual(found);
    }
    // The step must not be fixed in a low window, such as a phone in landscape, because it would take too much of
    // the height.
    await page.setViewportSize({ width: 700, height: 360 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(async () => (await visibilityOf(page, 'Claim Item')).isInWindow).toBe(false);
  },
);

test('the next step of a hand-over stays in the window while poster or claimant scrolls past it', async ({
  visit,
  campus,
  poster,
  word,
}) => {
  const description = 'One of many lines about it.\n'.repeat(60);
  const item = await poster.postItem({ title: `Green ${word}`, description });
  const claimant = await campus.as('tomas');
  await claimant.claim(item);
  const inWindow = { isInWindow: true, isCovered: false };

  await test.step('the poster generates the code', async () => {
    const page = await visit(poster.session);
    await page.goto(`/items/${item._id}`);
    const bar = page.getByRole('group', { name: 'Actions' });
    const generate = page.getByRole('article').getByRole('button', { name: 'Generate OTP' });
    await expect(generate).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Generate OTP' })).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 900));
    const inBar = bar.getByRole('button', { name: 'Generate OTP' });
    await expect(inBar).toBeInViewport({ ratio: 1 });
    await inBar.click();
    await expect(page.getByRole('dialog').getByText(/^\d{3}\s?\d{3}$/)).toBeVisible();
  });
  await test.step('the claimant enters the code', async () => {
    const page = await visit(claimant.session);
    await page.goto(`/items/${item._id}`);
    await expect.poll(() => visibilityOf(page, 'Verify')).toEqual(inWindow);
    await page.evaluate(() => window.scrollTo(0, 900));
    await page
      .getByRole('group', { name: 'Actions' })
      .getByRole('button', { name: 'Enter OTP' })
      .click();
    await expect(page.getByLabel('Enter OTP')).toBeFocused();
    await expect.poll(() => visibilityOf(page, 'Verify')).toEqual(inWindow);
  });
});

test('the photo takes at most 40 % of the height', async ({ visit, poster, word }) => {
  const item = await poster.postItem({ title: `Blue ${word}` });
  const page = await visit(null);
  await page.goto(`/items/${item._id}`);
  const height = await page
    .getByRole('article')
    .getByRole('img')
    .evaluate((img) => img.getBoundingClientRect().height);
  expect(height).toBeLessThanOrEqual(0.4 * 740);
  expect(height).toBeGreaterThan(100);
});

for (const width of [305, 320]) {
  test(`the actions of an item with two message icons fit into a window of ${width} px`, async ({
    visit,
    campus,
  }) => {
    const { _id } = await campus.itemOf('mia', 'W'.repeat(120));
    const page = await visit('mia', { viewport: { width, height: 640 } });
    await page.goto(`/items/${_id}`);
    await expect(page.getByLabel('Enter OTP')).toBeVisible();
    await page.getByRole('button', { name: 'Copy Link' }).scrollIntoViewIfNeeded();
    const bar = page.getByRole('group', { name: 'Actions', exact: true });
    await expect(bar.getByRole('button', { name: 'Generate OTP' })).toBeVisible();
    const cut = await bar.evaluate((group) => {
      const right = group.parentElement!.getBoundingClientRect().right;
      const buttons = [...group.querySelectorAll('button')];
      return buttons
        .filter((button) => button.getBoundingClientRect().right > right)
        .map(({ textContent }) => textContent);
    });
    expect(cut).toEqual([]);
  });
}

test('the icons that message several people have a word for each', async ({ visit, campus }) => {
  const { _id } = await campus.itemOf('mia', 'W'.repeat(120));
  const page = await visit('mia');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/items/${_id}`);
  await expect(page.getByLabel('Enter OTP')).toBeVisible();
  await page.getByRole('button', { name: 'Copy Link' }).scrollIntoViewIfNeeded();
  const bar = page.getByRole('group', { name: 'Actions', exact: true });
  await expect(bar.getByRole('button', { name: 'Generate OTP' })).toBeVisible();
  for (const part of ['Claimant', 'Keeper']) {
    const button = bar.getByRole('button', { name: `Message ${part}`, exact: true });
    await expect(button.getByText(part, { exact: true })).toBeInViewport({ ratio: 1 });
  }
});
