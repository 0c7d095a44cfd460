import type { Locator, Page } from '@playwright/test';

/** The dialog in which a found item is claimed. */
export function claimDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Is it yours?' });
}

interface ClaimContent {
  /** The button that opens the dialog. */
  button?: 'Claim Item' | "It's mine";
  story?: string;
  /** Answers by question. All other questions get "I don't know". */
  answers?: Readonly<Record<string, string>>;
}

/** Fills in the dialog of a claim, without sending it. */
export async function fillClaimDialog(
  page: Page,
  { button = 'Claim Item', story = 'It has my name on a strap.', answers = {} }: ClaimContent = {},
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = claimDialog(page);
  await dialog.getByLabel('Describe it in your own words').fill(story);
  for (const question of await dialog.getByRole('group').all()) {
    const text = await question.locator('legend').textContent();
    const answer = answers[text ?? ''];
    if (answer === undefined) await question.getByLabel("I don't know").check();
    else await question.getByRole('textbox').fill(answer);
  }
}

/** Claims a found item in its dialog. */
export async function claimThroughDialog(page: Page, claim: ClaimContent = {}): Promise<void> {
  await fillClaimDialog(page, claim);
  await claimDialog(page).getByRole('button', { name: 'Claim Item' }).click();
}
