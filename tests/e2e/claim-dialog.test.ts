import type { Page } from '@playwright/test';
import {
  claimDialog,
  claimThroughDialog,
  fillClaimDialog,
} from '../support/browser/screens/claim.ts';
import { connectionErrors } from '../support/browser/checks/complaints.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { detail, phone, press, toast } from '../support/browser/screen.ts';
import { shortForm } from '../support/short-form.ts';

const lining = 'What does its lining look like?';
const inside = 'What is inside it? Name one or two things.';
const privateDetails = JSON.stringify([
  { kind: 'lining', text: 'Green with white dots' },
  { kind: 'thing inside', text: 'A broken umbrella' },
]);

/** Opens an item, and waits until the page knows who is signed in. Before that, a claim leads to the login page. */
async function openSignedIn(page: Page, address: string): Promise<void> {
  await Promise.all([page.waitForResponse(/\/my-claim$/), page.goto(address)]);
}

test('a visitor who claims learns why to log in, and returns to the item', async ({
  visit,
  campus,
  word,
}) => {
  const { _id } = await (await campus.as('kofi')).postItem({ title: `Scarf ${word}` });
  const page = await visit(null, phone);
  await page.goto(`/items/${_id}`);
  await press(page, 'Claim Item');
  await expect(page.getByText('Log in to claim the item.')).toBeVisible();
  await page.getByLabel('Email').fill((await campus.as('sam')).session.user.email);
  await page.getByLabel('Password', { exact: true }).fill('lostumbrella');
  await press(page, 'Login');
  await expect(page).toHaveURL(`/items/${_id}`);
  await press(page, 'Claim Item');
  await expect(claimDialog(page)).toBeVisible();
});

/** The card of a claim in the poster's panel. */
const cardOf = (page: Page, name: string) => page.getByRole('article', { name });

test(
  'two people claim a bag, and its poster compares their answers and accepts one',
  shortForm,
  async ({ visit, campus, word, complaints }) => {
    for (const form of connectionErrors) complaints.allow(form);
    const poster = await campus.as('kofi');
    const item = await poster.postItem({ title: `Bag ${word}`, privateDetails });
    const address = `/items/${item._id}`;
    const ownerPage = await visit('amara', phone);
    const guesserPage = await visit('sam', phone);

    await test.step('on a phone without a network, the claim waits with what was typed', async () => {
      await openSignedIn(ownerPage, address);
      await fillClaimDialog(ownerPage, {
        story: 'I lost it in the library on Monday.',
        answers: { [lining]: 'green, white dots', [inside]: 'a broken umbrella' },
      });
      await ownerPage.context().setOffline(true);
      await press(claimDialog(ownerPage), 'Claim Item');
      const needed = 'You need to be online to claim items or use codes.';
      await expect(claimDialog(ownerPage).getByText(needed).first()).toBeVisible();
      await ownerPage.context().setOffline(false);
      await expect(claimDialog(ownerPage).getByLabel(lining)).toHaveValue('green, white dots');
    });

    await test.step('with a network the claim is sent', async () => {
      await expect(async () => {
        // Press the button only if the dialog is still open. The dialog closes when the claim is sent, which may take
        // longer than one attempt. The press has a time limit, because the dialog may close just before it.
        const send = claimDialog(ownerPage).getByRole('button', { name: 'Claim Item' });
        if (await send.isVisible()) await send.click({ timeout: 3000 });
        await expect(detail(ownerPage, 'Status')).toHaveText('Claimed', { timeout: 3000 });
      }).toPass();
      await expect(claimDialog(ownerPage)).toBeHidden();
      await expect(
        ownerPage.getByText("You've claimed this. Kofi Mensah will look at your answers."),
      ).toBeVisible();
    });

    await test.step('another person says that it is theirs', async () => {
      await openSignedIn(guesserPage, address);
      await expect(guesserPage.getByRole('button', { name: 'Already Claimed' })).toBeDisabled();
      await claimThroughDialog(guesserPage, {
        button: "It's mine",
        story: 'It is a bag and it is mine.',
        answers: { [lining]: 'black' },
      });
      await expect(
        guesserPage.getByText(
          "You've claimed this too. Kofi Mensah will compare your claim with the others.",
        ),
      ).toBeVisible();
    });

    const page = await visit('kofi', { viewport: { width: 1440, height: 900 } });
    await test.step('the poster sees both side by side', async () => {
      await page.goto(address);
      await press(page, 'Look at the claims');
      const [first, second] = [cardOf(page, 'Amara Okafor'), cardOf(page, 'Sam')];
      await expect(first.getByText('Green with white dots')).toBeVisible();
      await expect(first.getByText('Right').first()).toBeVisible();
      await expect(second.getByText('Wrong').first()).toBeVisible();
      // Repeated, because the page may still scroll to the claims between the two measurements.
      await expect(async () => {
        const [left, right] = [await first.boundingBox(), await second.boundingBox()];
        expect(left!.y).toBe(right!.y);
        expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
      }).toPass();
      await expect(page.getByRole('button', { name: 'Generate OTP' })).toBeHidden();
    });

    await test.step('accepting one turns the other down, and the code is next', async () => {
      await press(cardOf(page, 'Amara Okafor'), 'Accept: Amara Okafor');
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
      await expect(toast(page, 'Claim accepted.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Generate OTP' })).toBeVisible();
      await expect(page.getByText(/^The strength is a help/)).toBeFocused();
      await expect(ownerPage.getByText(/^Your claim was accepted\./)).toBeVisible();
      await expect(guesserPage.getByText('The owner has been found.').first()).toBeVisible();
      await expect(guesserPage.getByRole('button', { name: "It's mine" })).toBeHidden();
    });
  },
);
