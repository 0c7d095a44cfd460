import { expect } from 'vitest';
import { soon } from '../soon.ts';
import type { TestApp } from '../app/test-app.ts';

/** Waits until this many attempts have failed for each mail in the queue. */
export function failedAttempts(portal: TestApp, attempts: number): Promise<void> {
  return soon(async () => {
    const rows = await portal.database.read.selectFrom('mail_queue').selectAll().execute();
    expect(rows.map((row) => [row.attempts, row.leased_until])).toEqual(
      rows.map(() => [attempts, 0]),
    );
    expect(rows).not.toEqual([]);
  });
}
