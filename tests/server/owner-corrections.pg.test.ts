import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceWaitingOwner } from '../../server/features/items/owners/waiting-owners.ts';
import { lockItem } from '../../server/features/items/repository.ts';
import { authenticationCalls } from '../support/calls/authentication-calls.ts';
import { openTransaction, untilWaiting } from '../support/databases/lock-waits.ts';
import { type LossDesk, openLossDesk } from '../support/calls/loss-desk.ts';

let desk: LossDesk;
beforeAll(async () => {
  desk = await openLossDesk();
});
afterAll(() => desk.portal.close());

test('an account that gets the earlier address during a correction does not get the item', async () => {
  const { portal, keeper } = desk;
  const [mistyped, email] = [desk.newAddress(), desk.newAddress()];
  const item = await desk.postedForWanda(mistyped);
  const correction = await openTransaction(portal.database);
  await lockItem(correction.trx, item._id);
  await replaceWaitingOwner(correction.trx, item._id, { name: 'Wanda', email });
  const joining = authenticationCalls(portal).join(mistyped);
  await untilWaiting(portal.database);
  await correction.commit();
  await joining;
  expect((await desk.item(item)).postedBy._id).toBe(keeper.user._id);
  expect(await desk.storedAddresses(item)).toEqual([email]);
});
