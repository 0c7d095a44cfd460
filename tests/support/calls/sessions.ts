import type { TestApp } from '../app/test-app.ts';

/** Sets the sign-in time of every session to now. */
export async function signedInJustNow({ database, clock }: TestApp): Promise<void> {
  await database.transaction((trx) =>
    trx.updateTable('sessions').set({ authenticated_at: clock.now() }).execute(),
  );
}
