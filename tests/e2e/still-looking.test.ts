import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Item } from '../../contract/entities.ts';
import { expect, test } from '../support/browser/on-campus.ts';
import { phone, press } from '../support/browser/screen.ts';

/** Makes the portal ask an item's poster whether they are still looking, as happens after thirty days. */
function ask(dataDir: string, { _id }: Item): void {
  const database = new DatabaseSync(join(dataDir, 'portal.sqlite'));
  try {
    const change = database.prepare('update items set asked_at = ? where id = ?');
    expect(change.run(Date.now(), _id).changes).toBe(1);
  } finally {
    database.close();
  }
}

test('a poster stops looking on the dashboard, looks again on the page, and has found it', async ({
  visit,
  campus,
  poster,
  word,
  complaints,
}) => {
  // Others get a 404 for a closed item.
  complaints.allow(/status of 404/);
  const lost = await poster.postItem({ title: `Scarf ${word}`, status: 'Lost' });
  ask(campus.dataDir, lost);
  const page = await visit(poster.session, phone);
  await page.goto('/dashboard');
  const row = page.getByRole('row').filter({ hasText: lost.title });
  await expect(row.getByText('Still looking?')).toBeVisible();
  await press(row, 'Stop looking');
  await expect(row.getByText('Closed')).toBeVisible();

  const stranger = await visit('kofi');
  await stranger.goto(`/items/${lost._id}`);
  await expect(stranger.getByText('Item not found or failed to load.')).toBeVisible();

  await page.goto(`/items/${lost._id}`);
  await press(page, 'Look again');
  await expect(page.getByText('Everybody can see it again.')).toBeVisible();
  await stranger.goto(`/items/${lost._id}`);
  await expect(stranger.getByRole('heading', { level: 1, name: lost.title })).toBeVisible();

  ask(campus.dataDir, lost);
  await page.reload();
  const question = page.getByRole('group', { name: 'Still looking?' });
  await press(question, 'Found it');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('article').getByText('Returned').first()).toBeVisible();
});
