import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Writer } from '../../../db/database.ts';
import { createNotifyAll } from './notices.ts';

it('lets requests run while many people are notified', async () => {
  const receivers = Array.from({ length: 100 }, (_, index) => `user ${String(index)}`);
  const shared = {
    type: 'info',
    kind: 'claim waiting',
    message: '',
    link: '/',
    actor: null,
  } as const;
  const notices = receivers.map((userId) => ({ ...shared, userId }));
  let notified = 0;
  const notifyAll = createNotifyAll({
    notify: async () => {
      notified += 1;
    },
  });
  let turns = 0;
  // The transaction is only passed on.
  const done = notifyAll(undefined as unknown as Writer, () => undefined, notices);
  for (; notified < receivers.length; turns += 1) await nextTurn();
  await done;
  expect(turns).toBeGreaterThan(3);
});
