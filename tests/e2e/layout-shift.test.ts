import type { Page } from '@playwright/test';
import type { Item } from '../../contract/entities.ts';
import type { Campus } from '../support/browser/campus.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { waitForWorker } from '../support/browser/device/offline.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import {
  type Shift,
  recordShifts,
  recordedShifts,
} from '../support/browser/checks/layout-shifts.ts';
import type { PortalApi } from '../support/browser/portal-api.ts';
import { contested } from '../support/campus/stories.ts';
import { goTo, waitUntilLoaded } from '../support/browser/scenes/scene.ts';
import { phone, signInAsOtherTab } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

test.use({ ...phone, hasVisited: true });

/** Maximum sum of a visit's layout shifts. https://web.dev/articles/cls calls a sum up to 0.1 good. */
const shiftAtMost = 0.02;

/** Waits until the screen has loaded and its photos are painted. */
async function waitUntilSettled(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.evaluate(async () => {
    // A lazy photo outside of the window never loads.
    const images = [...document.images].filter((one) => one.complete || one.loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
  // Observers get entries after the frame in which something moved.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))),
  );
}

async function shiftsOf(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  await waitUntilSettled(page);
  return recordedShifts(page);
}

async function expectStill(page: Page, name: string): Promise<void> {
  const { sum, shifts } = await shiftsOf(page);
  expect.soft(sum, `${name}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(shiftAtMost);
}

const bottomBar = (page: Page) => page.getByRole('navigation', { name: 'Quick links' });

const routes = {
  mia: [
    '/',
    '/items/create',
    '/dashboard',
    '/conversations',
    '/notifications',
    '/profile',
    '/outbox',
    '/no/such/place',
  ],
  grace: ['/desk'],
  ruth: [
    '/admin',
    '/admin?tab=users',
    '/admin?tab=items',
    '/admin?tab=keepers',
    '/admin?tab=conversations',
    '/admin?tab=categories',
    '/admin?tab=create-account',
  ],
} as const;

for (const who of ['mia', 'grace', 'ruth'] as const) {
  test(`the screens of ${who} do not move while they load, opened online or offline`, async ({
    page,
    portal,
    campus,
    context,
    complaints,
  }) => {
    for (const form of [...connectionErrors, /status of 404/]) complaints.allow(form);
    await recordShifts(page);
    await signInAsOtherTab(page, portal.origin, (await campus.as(who)).session);
    const addresses: string[] = [...routes[who]];
    if (who === 'mia') {
      const { _id } = await campus.itemOf('mia', 'W'.repeat(120));
      addresses.push(`/items/${_id}`);
      // A row of cards whose photos only their poster may see.
      const guarded = { title: 'Passport', status: 'Found', lane: 'guarded' } as const;
      for (let count = 0; count < 2; count += 1) await (await campus.as('mia')).postItem(guarded);
      await goTo(page, '/conversations');
      const conversation = page.getByRole('link', { name: /talked about/ }).first();
      addresses.push((await conversation.getAttribute('href')) ?? '/messages');
    }
    if (who === 'ruth') addresses.push(`/users/${(await campus.as('mia')).session.user.id}`);
    for (const address of addresses) {
      await test.step(`${address} online`, async () => {
        await goTo(page, address);
        await waitForWorker(page);
        await expect(bottomBar(page)).toBeVisible();
        await expectStill(page, `${address} online`);
      });
    }
    await context.setOffline(true);
    for (const address of addresses) {
      await test.step(`${address} offline`, async () => {
        await goTo(page, address);
        await expect(page.getByText(/^You are offline/).first()).toBeVisible();
        await expectStill(page, `${address} offline`);
      });
    }
    await context.setOffline(false);
  });
}

test(
  'the screens of a visitor do not move while they load',
  shortForm,
  async ({ page, complaints }) => {
    complaints.allow(/status of 404/);
    await recordShifts(page);
    for (const address of ['/', '/login', '/register', '/verify-otp?email=a@campus.example']) {
      await test.step(address, async () => {
        await goTo(page, address);
        await expectStill(page, address);
      });
    }
  },
);

for (const [part, who] of [
  ['poster', 'noor'],
  ['claimant', 'sam'],
] as const) {
  test(`a document of a claimed item does not move when it shows the hand-over to its ${part}`, async ({
    visit,
    campus,
  }) => {
    const { _id } = await campus.itemOf('noor', 'Blue scientific calculator');
    // Without a service worker, every visit gets the server-rendered document.
    const page = await visit(who);
    await recordShifts(page);
    await goTo(page, `/items/${_id}`);
    await expect(page.getByLabel('Enter OTP')).toBeVisible();
    await expectStill(page, part);
  });
}

test('a document of a claimed item does not move when its poster has to judge the claim first', async ({
  visit,
  campus,
}) => {
  const { _id } = await campus.itemOf('mia', contested.title);
  const page = await visit('mia');
  await recordShifts(page);
  await goTo(page, `/items/${_id}`);
  await expect(page.getByRole('button', { name: 'Look at the claim' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept: Tom/ })).toBeVisible();
  await expectStill(page, 'judge');
});

// Tests only the desk: guarded-first-visit.test.ts tests the page of a guarded item.
test('a claimed, guarded item does not move at the desk', async ({
  visit,
  campus,
  poster,
  word,
}) => {
  const item = await guardedItem(campus, poster, word);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const page = await visit('grace', { viewport: { width, height } });
    await recordShifts(page);
    await goTo(page, `/desk?item=${item._id}`);
    await expect(page.getByRole('button', { name: 'Save checks' })).toBeVisible();
    await expectStill(page, `at ${String(width)}`);
    await page.context().close();
  }
});

for (const [claim, lane] of [
  ['waits', 'open'],
  ['was accepted', 'open'],
  // The buttons are hidden meanwhile. Another test tests a guarded item whose claim was accepted.
  ['waits', 'guarded'],
] as const) {
  test(`the buttons of the desk stay in place while a claim that ${claim} loads, lane ${lane}`, async ({
    visit,
    campus,
    poster,
    word,
  }) => {
    const privateDetails = JSON.stringify([{ kind: 'charm', text: 'A small bear' }]);
    const fields = { title: word, status: 'Found', lane, privateDetails };
    const item = await claimedItem(campus, await poster.postItem(fields));
    if (claim === 'was accepted') await acceptClaim(campus, item);
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      const page = await visit('grace', { viewport: { width, height } });
      const button = page.getByRole('link', { name: 'Open Item Page', includeHidden: true });
      let before = 0;
      await page.route('**/claims', async (route) => {
        await expect(button).toBeVisible({ visible: lane === 'open' });
        before = (await button.boundingBox())!.y;
        await route.continue();
      });
      await recordShifts(page);
      await goTo(page, `/desk?item=${item._id}`);
      const shown = claim === 'waits' ? /^Accept: Tom/ : 'Generate OTP';
      await expect(page.getByRole('button', { name: shown })).toBeVisible();
      await expectStill(page, `at ${String(width)}`);
      expect((await button.boundingBox())!.y).toBeCloseTo(before, 0);
      await page.context().close();
    }
  });
}

/** A guarded item of Grace's desk, claimed by Tomas, whose claim is accepted. */
async function guardedItem(campus: Campus, poster: PortalApi, word: string): Promise<Item> {
  const fields = {
    title: `Blue leather wallet with a zip ${word}`,
    status: 'Found',
    lane: 'guarded',
  };
  const item = await claimedItem(campus, await poster.postItem(fields));
  await acceptClaim(campus, item);
  return item;
}

/** Makes Grace the keeper of an item, and Tomas its claimant. */
async function claimedItem(campus: Campus, item: Item): Promise<Item> {
  const params = { id: item._id };
  const { session } = await campus.as('grace');
  const { id: keeperId, name: keeperName } = session.user;
  const body = { keeperId, keeperName };
  await campus.call(session)('POST /items/{id}/assign-keeper', { params, body });
  const tomas = await campus.as('tomas');
  await campus.call(tomas.session)('POST /items/{id}/claim', {
    params,
    body: { story: 'It is mine: blue, with a red zip.' },
  });
  return item;
}

/** Accepts the claim of Tomas as Grace. */
async function acceptClaim(campus: Campus, { _id: id }: Item): Promise<void> {
  const { session } = await campus.as('grace');
  const body = { userId: (await campus.as('tomas')).session.user.id };
  await campus.call(session)('POST /items/{id}/accept-claim', { params: { id }, body });
}
