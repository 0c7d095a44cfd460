import type { TestApp } from './test-app.ts';

/** Makes every session one whose person has signed in at this moment. */
export async function signedInJustNow({ database, clock }: TestApp): Promise<void> {
  await database.transaction((trx) =>
    trx.updateTable('sessions').set({ authenticated_at: clock.now() }).execute(),
  );
}
