/**
 * Tests that the page works without the functions that Safari 16.4 lacks. That is the oldest Safari for which Vite
 * builds.
 */
import { expect, test } from '../support/browser/on-shared-portal.ts';
import { withoutBackgroundSync } from '../support/browser/device/background-sync.ts';
import { waitUntilHydrated } from '../support/browser/screen.ts';
import {
  expectSent,
  openConversation,
  sendMessages,
} from '../support/browser/screens/conversation.ts';

test('Safari 16.4: the page searches for words and sends messages', async ({
  portal,
  conversation,
  page,
  context,
}) => {
  // Otherwise the worker could send instead of the page.
  await withoutBackgroundSync(context);
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [Promise, ['withResolvers']],
      [Map, ['groupBy']],
      [Object, ['groupBy']],
      [URL, ['parse', 'canParse']],
      [URLSearchParams.prototype, ['size']],
      [AbortSignal, ['any']],
      [StorageManager.prototype, ['estimate']],
      [window, ['requestIdleCallback', 'cancelIdleCallback']],
    ];
    for (const [owner, names] of newer)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });
  await page.goto(portal.origin);
  await waitUntilHydrated(page);
  const search = page.waitForRequest(/\/search\?.*search=marmalade/);
  await page.getByRole('searchbox').fill('marmalade');
  await page.getByRole('searchbox').press('Enter');
  await search;
  await expect(page.getByRole('article')).toHaveCount(0);

  await openConversation(page, conversation, portal.origin);
  await sendMessages(page, 'one', 'two');
  await expectSent(page, conversation, ['one', 'two']);
});
