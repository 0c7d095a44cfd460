import type { ClaimBody } from '../../../contract/claims/claim-body.ts';
import type { JudgedClaim } from '../../../contract/claims/entities.ts';
import type { PrivateDetail } from '../../../contract/claims/private-details.ts';
import type { Item } from '../../../contract/entities.ts';
import type { HistoryEntry } from '../../../contract/items/history.ts';
import { changeItem, postedItem } from './items.ts';
import type { SignedIn, TestApp } from '../app/test-app.ts';

/**
 * The calls about claims on an item.
 * @param item returns the item of the current test
 */
export function claimCalls(portal: TestApp, item: () => Item) {
  const of = ({ token }: SignedIn, body?: object) => ({
    params: { id: item()._id },
    token,
    ...(body && { body }),
  });
  const id = ({ user }: SignedIn) => ({ userId: user._id });

  return {
    claim: (by: SignedIn, body?: ClaimBody) => portal.call('POST /items/{id}/claim', of(by, body)),
    addRivalClaim: (by: SignedIn, body?: ClaimBody) =>
      portal.call('POST /items/{id}/claims', of(by, body)),
    withdraw: (by: SignedIn) => portal.call('POST /items/{id}/withdraw-claim', of(by)),
    accept: (by: SignedIn, whom: SignedIn) =>
      portal.call('POST /items/{id}/accept-claim', of(by, id(whom))),
    ask: (by: SignedIn, whom: SignedIn, question = 'What is in the side pocket?') =>
      portal.call('POST /items/{id}/ask-claimant', of(by, { ...id(whom), question })),
    turnDown: (by: SignedIn, whom?: SignedIn, reason = 'The colour is wrong.') =>
      portal.call('POST /items/{id}/turn-down-claim', of(by, { reason, ...(whom && id(whom)) })),
    allow: (by: SignedIn, whom: SignedIn) =>
      portal.call('POST /items/{id}/allow-claim', of(by, id(whom))),
    mine: async (by: SignedIn) => (await portal.call('GET /items/{id}/my-claim', of(by))).body,
    questions: (by: SignedIn) => portal.call('GET /items/{id}/claim-questions', of(by)),
    details: (by: SignedIn) => portal.call('GET /items/{id}/private-details', of(by)),
    judged: (by: SignedIn) => portal.call('GET /items/{id}/claims', of(by)),

    /**
     * The claims as a judge sees them: the claimant's name, the state, and whether the item is claimed by this
     * claim.
     */
    async claims(by: SignedIn): Promise<[name: string, state: string, isFirst: boolean][]> {
      const { body } = await portal.call('GET /items/{id}/claims', of(by));
      return body.claims.map(({ claimant, state, isFirst }: JudgedClaim) => [
        claimant.name,
        state,
        isFirst,
      ]);
    },

    /** Events of the item after it was posted, with the people whom they are about. */
    async history(by: SignedIn): Promise<[event: string, subject: string | null][]> {
      const { body } = await portal.call('GET /items/{id}/history', of(by));
      return body.history
        .slice(1)
        .map(({ event, subject }: HistoryEntry) => [event, subject?.name ?? null]);
    },
  };
}

/** A found item with private details and a keeper. Fields that are left out are those of `backpack`. */
export async function detailedItem(
  portal: TestApp,
  { poster, keeper }: Record<'poster' | 'keeper', SignedIn>,
  details: readonly PrivateDetail[],
  fields: Record<string, string> = {},
): Promise<Item> {
  const privateDetails = JSON.stringify(details);
  const item = await postedItem(portal, poster, { privateDetails, ...fields });
  await changeItem(portal, item._id, { keeper_id: keeper.user._id });
  return item;
}
