import type { Received, Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { isClaimed, isActiveAndUnreturned } from '../../../../contract/item-status.ts';
import { isKeeperOf, mayJudgeClaim } from '../../../../contract/permissions.ts';
import type { AfterCommit, Database, Writer } from '../../../db/database.ts';
import type { Account } from '../../../http/account.ts';
import { PortalError } from '../../../http/errors/portal-error.ts';
import type { Once } from '../../../http/idempotency.ts';
import type { Conversations } from '../../conversations/service.ts';
import { addHistory } from '../history/history.ts';
import type { ShowItem } from '../mapping.ts';
import type { ChangeStatus } from '../item-status-changes.ts';
import type { NotifyAll } from '../notices/notices.ts';
import type { PrivateDetails } from '../private-details/private-details.ts';
import { findDetails } from '../private-details/stored-details.ts';
import { findUserName } from '../people.ts';
import {
  type VisibleItem,
  requireRight,
  findVisibleItem,
  lockVisibleItem,
} from '../visible-item.ts';
import {
  acceptedNotices,
  allowedAgainNotices,
  askedNotices,
  turnedDownNotices,
} from './claim-notices.ts';
import { type ClaimRow, findEndedClaims, findOpenClaims, setClaimState } from './claim-rows.ts';
import { storeDecision, findOrStoreClaim, turnDownClaim, turnDownOthers } from './deciding.ts';
import { findDetailsReaders } from './details-readers.ts';
import { findEarlierPosters } from './earlier-lost-post.ts';
import { findReadableClaims } from './readable-claims.ts';
import { claimWithoutRow, toJudgedClaim } from './judged-claim.ts';
import { addRefusal, liftRefusal } from './refused-claims.ts';

interface Pieces {
  database: Database;
  changeStatus: ChangeStatus;
  notifyAll: NotifyAll;
  showItem: ShowItem;
  details: Pick<PrivateDetails, 'noteReading'>;
  conversations: Pick<Conversations, 'writeAbout'>;
  now: () => number;
}

/** Listing, accepting and turning down claims, asking claimants, and allowing them to claim again. */
export function createJudging(pieces: Pieces) {
  const { database, changeStatus, notifyAll, showItem, details, conversations, now } = pieces;

  const lockItemToJudge = async (trx: Writer, viewer: Account, id: string) =>
    requireRight(mayJudgeClaim, viewer, await lockVisibleItem(trx, viewer, id));

  /**
   * @throws PortalError NOT_FOUND, FORBIDDEN; STATUS_CONFLICT if the item is inactive or returned, or the person has no
   * open claim on it
   */
  async function lockClaimToJudge(
    trx: Writer,
    viewer: Account,
    { id, userId }: { id: string; userId: string },
  ): Promise<VisibleItem & { claim: ClaimRow }> {
    const seen = await lockItemToJudge(trx, viewer, id);
    const isJudgeable = isActiveAndUnreturned(seen.item);
    const claim = isJudgeable ? await findOrStoreClaim(trx, seen.item, userId, now()) : undefined;
    if (claim === undefined) throw new PortalError('STATUS_CONFLICT');
    return { ...seen, claim };
  }

  /** Turns down the claim by which the item is claimed. Restores the item's earlier status; rival claims stay open. */
  async function turnDownFirst(
    trx: Writer,
    afterCommit: AfterCommit,
    viewer: Account,
    { seen, reason }: { seen: VisibleItem; reason: string },
  ): Promise<Reply<'POST /items/{id}/turn-down-claim'>> {
    if (!isClaimed(seen.item)) throw new PortalError('STATUS_CONFLICT');
    const { claimedById: userId } = seen.item;
    const item = await changeStatus(trx, seen, 'turn claim down', { actor: viewer, note: reason });
    // There is no claimant if the poster set the status Claimed by an edit.
    if (userId !== null) {
      await addRefusal(trx, { itemId: item._id, userId }, now());
      const notices = turnedDownNotices(seen.item, userId, viewer, reason);
      await notifyAll(trx, afterCommit, notices);
    }
    return { item: showItem(viewer, item) };
  }

  return {
    /**
     * The claims on an item, with their answers beside the recorded details. If the reply contains a recorded detail,
     * adds "details read" to the item's history (`noteReading`).
     * @throws PortalError NOT_FOUND, FORBIDDEN
     */
    async claims(viewer: Account, id: string): Promise<Reply<'GET /items/{id}/claims'>> {
      const { read } = database;
      const seen = requireRight(mayJudgeClaim, viewer, await findVisibleItem(read, viewer, id));
      const { item } = seen;
      const recorded = await findDetails(read, id);
      const open = await findOpenClaims(read, id);
      const decided = await findEndedClaims(read, id);
      const earlierPosters = await findEarlierPosters(database, seen);
      const readers = await findDetailsReaders(read, id);
      const claimants = new Set([...open, ...decided].map((claim) => claim.user_id));
      const readable =
        recorded.length === 0 ? [] : await findReadableClaims(read, id, [...claimants]);
      const isForKeeper = isKeeperOf(viewer, item);
      const evidence = { item, recorded, earlierPosters, readers, readable, isForKeeper };
      const claims = [...open, ...decided].map((claim) => toJudgedClaim(claim, evidence));
      const older = claimWithoutRow(open, evidence);
      if (older !== null) claims.unshift(older);
      const isRead = claims.some(({ answers }) =>
        answers.some((answer) => answer.recorded !== null),
      );
      if (isRead) await details.noteReading(viewer, id);
      return { claims, needsAcceptedClaim: item.lane === 'guarded' || recorded.length > 0 };
    },

    /**
     * Accepts a person's claim. The item is then claimed by this person, and all other claims are turned down.
     * @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT
     */
    async accept(viewer: Account, id: string, userId: string): Promise<Item> {
      return database.transaction(async (trx, afterCommit) => {
        const { claim, ...seen } = await lockClaimToJudge(trx, viewer, { id, userId });
        const { item } = seen;
        const at = now();
        // A node of an older version may have stored the first claim without a row, and only rows are turned down.
        if (item.claimedById !== null) await findOrStoreClaim(trx, item, item.claimedById, at);
        const isFirst = item.claimedById === userId;
        if (claim.state !== 'accepted' || !isFirst) {
          await storeDecision(trx, claim, 'accepted', at);
          const change = { itemId: id, actorId: viewer.id, subjectId: userId, at };
          if (isFirst) await addHistory(trx, { ...change, event: 'claim accepted' });
          else await changeStatus(trx, seen, 'accept claim', { actor: viewer, claimantId: userId });
          await notifyAll(trx, afterCommit, acceptedNotices(item, userId, viewer));
        }
        const others = { item, acceptedUserId: userId, judge: viewer, at };
        await turnDownOthers(trx, afterCommit, notifyAll, others);
        return showItem(viewer, (await findVisibleItem(trx, viewer, id)).item);
      });
    },

    /**
     * Asks a claimant in their conversation with the judge.
     * @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT
     */
    async ask(
      viewer: Account,
      id: string,
      { userId, question }: { userId: string; question: string },
      once: Once<Reply<'POST /items/{id}/ask-claimant'>>,
    ): Promise<Reply<'POST /items/{id}/ask-claimant'>> {
      return once(async (trx, afterCommit) => {
        const { item, claim } = await lockClaimToJudge(trx, viewer, { id, userId });
        const content = `Please tell us something only the owner knows: ${question}`;
        const message = { itemId: id, receiverId: userId, content };
        const conversationId = await conversations.writeAbout(trx, afterCommit, viewer, message);
        if (claim.state === 'waiting') await setClaimState(trx, claim, 'asked', null);
        const change = { itemId: id, actorId: viewer.id, subjectId: userId, at: now() };
        await addHistory(trx, { ...change, event: 'claim asked' });
        const asked = { userId, judge: viewer, conversationId };
        await notifyAll(trx, afterCommit, askedNotices(item, asked));
        return { conversationId };
      });
    },

    /**
     * @param refusal.userId the claimant; undefined to turn down the first claim
     * @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT
     */
    async turnDown(
      viewer: Account,
      id: string,
      { reason, userId }: Received<'POST /items/{id}/turn-down-claim'>['body'],
      once: Once<Reply<'POST /items/{id}/turn-down-claim'>>,
    ): Promise<Reply<'POST /items/{id}/turn-down-claim'>> {
      return once(async (trx, afterCommit) => {
        const seen = await lockItemToJudge(trx, viewer, id);
        const { item } = seen;
        if (userId === undefined || item.claimedById === userId) {
          return turnDownFirst(trx, afterCommit, viewer, { seen, reason });
        }
        const { claim } = await lockClaimToJudge(trx, viewer, { id, userId });
        await turnDownClaim(trx, { item, claim, judge: viewer, reason, at: now() });
        await notifyAll(trx, afterCommit, turnedDownNotices(item, userId, viewer, reason));
        return { item: showItem(viewer, item) };
      });
    },

    /**
     * Allows a person whose claim was turned down to claim the item again.
     * @throws PortalError NOT_FOUND, FORBIDDEN; STATUS_CONFLICT if their claim was not turned down or the
     * item is inactive
     */
    async allowAgain(
      viewer: Account,
      id: string,
      userId: string,
      once: Once<Reply<'POST /items/{id}/allow-claim'>>,
    ): Promise<Reply<'POST /items/{id}/allow-claim'>> {
      return once(async (trx, afterCommit) => {
        const { item } = await lockItemToJudge(trx, viewer, id);
        if (!item.isActive || !(await liftRefusal(trx, { itemId: id, userId }))) {
          throw new PortalError('STATUS_CONFLICT');
        }
        const note = await findUserName(trx, userId);
        const event = 'claim allowed again';
        const change = { itemId: id, actorId: viewer.id, subjectId: userId, at: now() };
        await addHistory(trx, { ...change, event, note });
        await notifyAll(trx, afterCommit, allowedAgainNotices(item, viewer, userId));
        return { message: 'They can claim the item again.' };
      });
    },
  };
}
