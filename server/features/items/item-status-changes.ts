import type { HistoryEvent } from '../../../contract/items/history.ts';
import { type ItemEvent, stateAfterEvent } from '../../../contract/item-status.ts';
import type { Database, Writer } from '../../db/database.ts';
import type { Account } from '../../http/account.ts';
import { PortalError } from '../../http/errors/portal-error.ts';
import { dropChecks } from './claims/hand-over/checks-repository.ts';
import { type Decision, storeDecisionOnClaimOf } from './claims/deciding.ts';
import { addHistory } from './history/history.ts';
import { indexItem } from './matching/index-item.ts';
import { type FullItem, stateOf } from './mapping.ts';
import { setItemState } from './repository.ts';
import type { ReturnCodes } from './claims/hand-over/return-codes.ts';
import { type VisibleItem, requireItem } from './visible-item.ts';

/**
 * Applies an event of the status table to a locked item, and adds it to the history. Deletes the item's return code and
 * the checks of its hand-over, which are only valid for the previous claim. Stores the decision on the previous claim
 * if the event is a return or ends the claim (`decisionOf`).
 * @param by.note stored in the history
 * @param by.claimantId the account whose claim the event makes or accepts; the actor if left out
 * @throws PortalError STATUS_CONFLICT if the table has no such transition
 */
export type ChangeStatus = (
  trx: Writer,
  seen: VisibleItem,
  event: ItemEvent,
  by: { actor: Pick<Account, 'id'>; note?: string; claimantId?: string },
) => Promise<FullItem>;

export function createChangeStatus({
  database,
  returnCodes,
  now,
}: {
  database: Database;
  returnCodes: ReturnCodes;
  now: () => number;
}): ChangeStatus {
  return async (trx, { row }, event, { actor, note, claimantId = actor.id }) => {
    const { id } = row;
    const state = stateAfterEvent(stateOf(row), event, claimantId);
    if (state === null) throw new PortalError('STATUS_CONFLICT');
    const at = now();
    await setItemState(trx, { id, state, at });
    await returnCodes.drop(trx, id);
    await dropChecks(trx, id);
    const decision = decisionOf[event];
    const claimed = { itemId: id, userId: row.claimed_by_id };
    if (decision !== undefined) await storeDecisionOnClaimOf(trx, claimed, decision, at);
    await addHistory(trx, {
      itemId: id,
      actorId: actor.id,
      // Every event is about a claim, either the new one or the previous one.
      subjectId: state.claimedById ?? row.claimed_by_id,
      event: historyEventOf[event],
      ...(note !== undefined && { note }),
      at,
    });
    await indexItem(database, trx, id);
    return requireItem(trx, id);
  };
}

/** The decision that an event implies for the claim by which the item was claimed before the event. */
const decisionOf: Partial<Record<ItemEvent, Decision>> = {
  'confirm return': 'accepted',
  'turn claim down': 'turned down',
  'withdraw claim': 'withdrawn',
};

const historyEventOf: Record<ItemEvent, HistoryEvent> = {
  claim: 'claimed',
  'accept claim': 'claim accepted',
  'confirm return': 'returned',
  'turn claim down': 'claim turned down',
  'withdraw claim': 'claim withdrawn',
};
