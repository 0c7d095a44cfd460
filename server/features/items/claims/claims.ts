import { dayMs, hourMs } from '../../../../contract/durations.ts';
import type { ClaimBody } from '../../../../contract/claims/claim-body.ts';
import type { DetailKind } from '../../../../contract/claims/names.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import {
  rivalClaimsPerItem,
  answersPerAccountAndItem,
  claimsPerItemADay,
  claimsTurnedDown,
} from '../../../../contract/limits.ts';
import { isClaimant, mayClaim } from '../../../../contract/permissions.ts';
import type { AfterCommit, Reader, Writer } from '../../../db/database.ts';
import type { Account } from '../../../http/account.ts';
import { PortalError, invalid } from '../../../http/errors/portal-error.ts';
import type { Once } from '../../../http/idempotency.ts';
import type { RecentAddresses } from '../../../http/limits/recent-addresses.ts';
import { addHistory, hasHistorySince } from '../history/history.ts';
import type { FullItem, ShowItem } from '../mapping.ts';
import type { ChangeStatus } from '../item-status-changes.ts';
import type { NotifyAll } from '../notices/notices.ts';
import type { PrivateDetails } from '../private-details/private-details.ts';
import { type VisibleItem, lockVisibleItem } from '../visible-item.ts';
import { claimNotices, rivalNotices, withdrawnNotices } from './claim-notices.ts';
import {
  findOpenClaim,
  findOpenClaims,
  insertClaim,
  countClaimsWithEvidence,
  countClaimsSince,
  countTurnedDown,
} from './claim-rows.ts';
import { storeDecision, ownerFound } from './deciding.ts';
import type { OpenClaims } from './open-claims.ts';
import { toOwnClaim } from './own-claim.ts';
import { isRefused } from './refused-claims.ts';

interface Pieces {
  changeStatus: ChangeStatus;
  notifyAll: NotifyAll;
  notifyAllOnceAnHour: NotifyAll;
  notifyAllUnlessUnread: NotifyAll;
  showItem: ShowItem;
  openClaims: Pick<OpenClaims, 'lock' | 'requireRoom'>;
  details: Pick<PrivateDetails, 'askedKinds'>;
  addresses: Pick<RecentAddresses, 'flush' | 'areShared'>;
  now: () => number;
}

/** Making and withdrawing claims. */
export function createClaims(pieces: Pieces) {
  const { changeStatus, notifyAll, notifyAllOnceAnHour, notifyAllUnlessUnread } = pieces;
  const { showItem, openClaims, details, addresses, now } = pieces;

  /** @throws PortalError NOT_FOUND, OWN_ITEM, CLAIM_TURNED_DOWN */
  async function lockItemToClaim(trx: Writer, viewer: Account, id: string): Promise<VisibleItem> {
    await openClaims.lock(trx, viewer.id);
    const seen = await lockVisibleItem(trx, viewer, id);
    if (!mayClaim(viewer, seen.item)) throw new PortalError('OWN_ITEM');
    if (await isRefused(trx, { itemId: id, userId: viewer.id })) {
      throw new PortalError('CLAIM_TURNED_DOWN');
    }
    return seen;
  }

  /**
   * Checks the limits, and stores the claim. If the person already has a claim in the queue, the new claim replaces it,
   * unless the new claim has neither a description nor answers.
   */
  async function store(
    trx: Writer,
    viewer: Account,
    item: FullItem,
    { story, answers }: ClaimBody,
  ): Promise<void> {
    const claimed = { itemId: item._id, userId: viewer.id };
    const given = answers === undefined ? [] : await requireAsked(trx, item, answers);
    await openClaims.requireRoom(trx, claimed);
    const at = now();
    const hasEvidence = story !== undefined || given.length > 0;
    await refuseGuessing(trx, { ...claimed, hasEvidence, at });
    const earlier = await findOpenClaim(trx, claimed);
    if (earlier !== undefined && !hasEvidence) return;
    if (earlier !== undefined) await storeDecision(trx, earlier, 'withdrawn', at);
    await insertClaim(trx, {
      ...claimed,
      state: 'waiting',
      story: story ?? null,
      answers: given,
      at,
      sharesAddress: await addresses.areShared(trx, [viewer.id, item.postedBy._id]),
    });
  }

  /**
   * Returns the first answer of each kind.
   * @throws PortalError VALIDATION_ERROR on `answers` if the claim dialog of this item does not ask one of the
   * questions
   */
  async function requireAsked(
    read: Reader,
    item: FullItem,
    answers: NonNullable<ClaimBody['answers']>,
  ) {
    const asked = new Set<DetailKind>(await details.askedKinds(read, item));
    if (answers.some(({ kind }) => !asked.has(kind))) {
      throw invalid('answers', 'has an answer to a question that is not asked about this item');
    }
    return answers.filter(({ kind }) => asked.delete(kind));
  }

  async function addClaimAnswered(trx: Writer, viewer: Account, id: string, body: ClaimBody) {
    if (body.story === undefined && !body.answers?.length) return;
    const change = { itemId: id, actorId: viewer.id, subjectId: viewer.id, at: now() };
    await addHistory(trx, { ...change, event: 'claim answered' });
  }

  const hasClaimedLately = (trx: Writer, viewer: Account, id: string) =>
    hasHistorySince(trx, { itemId: id, actorId: viewer.id, event: 'claimed' }, now() - hourMs);

  async function withdrawFromQueue(
    trx: Writer,
    afterCommit: AfterCommit,
    viewer: Account,
    item: FullItem,
  ): Promise<void> {
    const claimed = { itemId: item._id, userId: viewer.id };
    const claim = await findOpenClaim(trx, claimed);
    if (claim === undefined) throw new PortalError('FORBIDDEN');
    const at = now();
    await storeDecision(trx, claim, 'withdrawn', at);
    const change = { itemId: item._id, actorId: viewer.id, subjectId: viewer.id, at };
    await addHistory(trx, { ...change, event: 'claim withdrawn' });
    await notifyAllUnlessUnread(trx, afterCommit, withdrawnNotices(item, viewer));
  }

  return {
    /**
     * @throws PortalError NOT_FOUND, OWN_ITEM, CLAIM_TURNED_DOWN, ALREADY_CLAIMED, VALIDATION_ERROR, TOO_MANY_CLAIMS,
     * CLAIM_AT_DESK, CLAIMED_OFTEN_TODAY, ANSWERED_TWICE, STATUS_CONFLICT; NOT_SIGNED_IN if the account was deactivated
     * in the meantime
     */
    async claim(
      viewer: Account,
      id: string,
      body: ClaimBody,
      once: Once<Reply<'POST /items/{id}/claim'>>,
    ): Promise<Reply<'POST /items/{id}/claim'>> {
      await addresses.flush();
      return once(async (trx, afterCommit) => {
        const seen = await lockItemToClaim(trx, viewer, id);
        if (seen.item.status === 'Claimed') throw new PortalError('ALREADY_CLAIMED');
        // Admins see inactive items, but nobody can claim them.
        if (!seen.item.isActive) throw new PortalError('STATUS_CONFLICT');
        await store(trx, viewer, seen.item, body);
        const isRepeated = await hasClaimedLately(trx, viewer, id);
        const item = await changeStatus(trx, seen, 'claim', { actor: viewer });
        await addClaimAnswered(trx, viewer, id, body);
        const notify = isRepeated ? notifyAllOnceAnHour : notifyAll;
        await notify(trx, afterCommit, claimNotices(item, viewer));
        return { item: showItem(viewer, item) };
      });
    },

    /**
     * Adds a claim to the queue of an item that another person has claimed.
     * @throws the same PortalErrors as `claim`, and QUEUE_FULL; STATUS_CONFLICT also if the item is not claimed
     */
    async addRivalClaim(
      viewer: Account,
      id: string,
      body: ClaimBody,
      once: Once<Reply<'POST /items/{id}/claims'>>,
    ): Promise<Reply<'POST /items/{id}/claims'>> {
      await addresses.flush();
      return once(async (trx, afterCommit) => {
        const { item } = await lockItemToClaim(trx, viewer, id);
        const open = await findOpenClaims(trx, id);
        const isOwn = (userId: string) => userId === viewer.id;
        if (isClaimant(viewer, item) || open.some(({ user_id: userId }) => isOwn(userId))) {
          throw new PortalError('ALREADY_CLAIMED');
        }
        if (!item.isActive || item.status !== 'Claimed') throw new PortalError('STATUS_CONFLICT');
        const queue = open.filter(({ user_id: userId }) => userId !== item.claimedById);
        if (queue.length >= rivalClaimsPerItem) throw new PortalError('QUEUE_FULL');
        await store(trx, viewer, item, body);
        const isRepeated = await hasClaimedLately(trx, viewer, id);
        const change = { itemId: id, actorId: viewer.id, subjectId: viewer.id, at: now() };
        await addHistory(trx, { ...change, event: 'claimed' });
        await addClaimAnswered(trx, viewer, id, body);
        const notify = isRepeated ? notifyAllUnlessUnread : notifyAll;
        await notify(trx, afterCommit, rivalNotices(item, viewer));
        const claim = await findOpenClaim(trx, { itemId: id, userId: viewer.id });
        if (claim === undefined) throw new Error('a claim that was just stored is missing');
        return { claim: toOwnClaim(claim, item) };
      });
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT */
    async withdraw(
      viewer: Account,
      id: string,
      once: Once<Reply<'POST /items/{id}/withdraw-claim'>>,
    ): Promise<Reply<'POST /items/{id}/withdraw-claim'>> {
      return once(async (trx, afterCommit) => {
        const seen = await lockVisibleItem(trx, viewer, id);
        if (!isClaimant(viewer, seen.item)) {
          await withdrawFromQueue(trx, afterCommit, viewer, seen.item);
          return { item: showItem(viewer, seen.item) };
        }
        const item = await changeStatus(trx, seen, 'withdraw claim', { actor: viewer });
        await notifyAllOnceAnHour(trx, afterCommit, withdrawnNotices(item, viewer));
        return { item: showItem(viewer, item) };
      });
    },
  };
}

/**
 * Checks the limits that keep a person from guessing.
 * @param claim.hasEvidence whether the claim has a description or answers
 * @throws PortalError CLAIM_AT_DESK, CLAIMED_OFTEN_TODAY, ANSWERED_TWICE
 */
async function refuseGuessing(
  trx: Writer,
  claim: { itemId: string; userId: string; hasEvidence: boolean; at: number },
): Promise<void> {
  const { itemId, userId, hasEvidence, at } = claim;
  const turnedDown = { since: at - claimsTurnedDown.days * dayMs, ownerFound };
  if ((await countTurnedDown(trx, userId, turnedDown)) >= claimsTurnedDown.times) {
    throw new PortalError('CLAIM_AT_DESK');
  }
  if ((await countClaimsSince(trx, itemId, at - dayMs)) >= claimsPerItemADay) {
    throw new PortalError('CLAIMED_OFTEN_TODAY');
  }
  if (hasEvidence && (await countClaimsWithEvidence(trx, claim)) >= answersPerAccountAndItem) {
    throw new PortalError('ANSWERED_TWICE');
  }
}
