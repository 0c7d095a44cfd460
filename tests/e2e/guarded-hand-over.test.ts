/** Tests the way of a guarded item from its finder's phone via the desk to its owner. */
import type { Page } from '@playwright/test';
import { claimThroughDialog } from '../support/browser/screens/claim.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { detail, phone, press, toast } from '../support/browser/screen.ts';
import { accountOf } from '../support/campus/fill.ts';
import { shortForm } from '../support/short-form.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

/** Restore the setting, because other tests of this process share the campus. */
test.afterEach(async ({ campus }) => {
  await campus.call(campus.portal.api.session)('PUT /admin/hand-over-settings', {
    body: { secondKeeperAbove: null },
  });
});

/**
 * Posts a found passport with the form.
 * @returns the path of the item
 */
async function postPassport(page: Page, word: string): Promise<string> {
  await page.goto('/items/create');
  await page.getByRole('radio', { name: /^Found/ }).check({ force: true });
  await page.getByLabel('Title').fill(`Passport ${word}`);
  await page.getByRole('radio', { name: 'Cards & Documents' }).check({ force: true });
  await page.getByLabel('Location').fill('Library, second floor');
  await page.getByLabel('Description').fill('In a clear plastic sleeve');
  await page.getByText('Only the owner would know').click();
  await page.getByLabel('Name on it').fill('Cleo Adeyemi');
  await page.getByLabel('Bank or issuer').fill('Embassy of Ghana');
  await expect(page.getByRole('switch', { name: 'Guarded' })).toBeChecked();
  await press(page, 'Submit');
  await expect(page.getByText(/A keeper judges its claims/)).toBeVisible();
  return new URL(page.url()).pathname;
}

test(
  'a guarded passport goes from its finder over two keepers to its owner',
  shortForm,
  async ({ visit, campus, poster, word, complaints }) => {
    // Four browsers take part.
    test.slow();
    // When the item is returned, screens that show the checks fetch them again, and the server refuses.
    complaints.allow(/status of 409 .*\/hand-over/);
    await campus.call(campus.portal.api.session)('PUT /admin/hand-over-settings', {
      body: { secondKeeperAbove: 100 },
    });
    const owner = await campus.join({
      name: 'Cleo Adeyemi',
      email: `cleo.${word}@campus.example`,
      password: 'five slow ferries',
    });

    const finderPage = await visit(poster.session, phone);
    const path = await postPassport(finderPage, word);
    const id = path.slice('/items/'.length);

    const desk = await visit('grace', desktop);
    await test.step('the keeper takes it at the desk', async () => {
      await desk.goto(`/desk?item=${id}`);
      await press(desk, 'Assign Myself as Keeper');
      await expect(toast(desk, /keeper/)).toBeVisible();
    });

    const ownerPage = await visit(owner.session, phone);
    await test.step('its owner claims it', async () => {
      await Promise.all([ownerPage.waitForResponse(/\/my-claim$/), ownerPage.goto(path)]);
      await expect(ownerPage.getByRole('heading', { level: 1 })).toHaveText(/^Passport, found in /);
      await claimThroughDialog(ownerPage, {
        story: 'It is in a clear sleeve with a ticket of the night bus.',
        answers: {
          'Which name is on it?': 'Cleo Adeyemi',
          'Which bank, school or office issued it?': 'embassy of Ghana',
        },
      });
      await expect(detail(ownerPage, 'Status')).toHaveText('Claimed');
    });

    // The second keeper is an admin on their own computer.
    const second = await visit('ruth', desktop);
    await second.goto(path);
    await test.step('the keeper judges the claim, which the desk shows without a reload', async () => {
      await press(desk, 'Look at the claim');
      const card = desk.getByRole('article', { name: 'Cleo Adeyemi' });
      await expect(card.getByText('Strength: Strong.')).toBeVisible();
      await press(card, 'Accept: Cleo Adeyemi');
      await expect(toast(desk, 'Claim accepted.')).toBeVisible();
      await expect(ownerPage.getByText(/^Your claim was accepted\./)).toBeVisible();
    });

    await test.step('the second keeper sees what the first one records, and confirms', async () => {
      await expect(second.getByText('The keeper has recorded nothing yet.')).toBeVisible();
      await desk.getByLabel('Last 4 digits of their student card').fill('4821');
      await desk.getByLabel('Rough value').fill('900');
      await press(desk, 'Save checks');
      await expect(desk.getByText('Missing: a second keeper, because of its value.')).toBeVisible();
      await expect(desk.getByRole('button', { name: 'Generate OTP' })).toBeDisabled();
      await expect(second.getByText('Student card ending 4821')).toBeVisible();
      await expect(second.getByText('Worth about 900')).toBeVisible();
      await second.getByLabel('Your password').fill(accountOf('ruth').password);
      await press(second, 'Confirm');
      const confirmed = 'Ruth Castellanos has confirmed the hand-over.';
      await expect(second.getByText(confirmed)).toBeVisible();
      await expect(desk.getByText(confirmed)).toBeVisible();
    });

    await test.step('the code of the keeper returns it', async () => {
      await press(desk, 'Generate OTP');
      const code = (await desk
        .getByRole('dialog')
        .getByText(/^\d{6}$/)
        .textContent())!;
      await ownerPage.getByLabel('Enter OTP').pressSequentially(code);
      await expect(detail(ownerPage, 'Status')).toHaveText('Returned');
      await expect(desk.getByText('Returned').first()).toBeVisible();
    });

    await test.step('the history says how it was proven', async () => {
      await desk.goto(path);
      await desk.getByText('History', { exact: true }).click();
      await expect(
        desk.getByText('student card ending 4821, second keeper Ruth Castellanos', { exact: true }),
      ).toBeVisible();
    });
  },
);
