import type { HandOver } from '../../../../../contract/claims/entities.ts';
import {
  isHandOverChecked,
  needsSecondKeeper,
  waitsForSecondKeeper,
} from '../../../../../contract/claims/hand-over-rule.ts';
import type { Received, Reply } from '../../../../../contract/endpoints.ts';
import { isClaimed } from '../../../../../contract/item-status.ts';
import {
  isClaimant,
  mayConfirmHandOver,
  mayHandOverGuarded,
  maySeeChecks,
} from '../../../../../contract/permissions.ts';
import type { Database, Reader, Writer } from '../../../../db/database.ts';
import { readSecondKeeperAbove } from '../../../../db/settings.ts';
import type { Account } from '../../../../http/account.ts';
import { PortalError } from '../../../../http/errors/portal-error.ts';
import { proxyCodeNotices } from '../../guarded/guarded-notices.ts';
import { addHistory } from '../../history/history.ts';
import type { PasswordCheck } from '../../../authentication/passwords/password-check.ts';
import type { FullItem, ShowItem } from '../../mapping.ts';
import type { NotifyAll } from '../../notices/notices.ts';
import { findActiveStaff } from '../../people.ts';
import {
  type VisibleItem,
  requireRight,
  findVisibleItem,
  lockVisibleItem,
} from '../../visible-item.ts';
import { requireAcceptedClaim } from '../accepted-claim.ts';
import { type StoredChecks, findChecks, storeChecks, storeProxy } from './checks-repository.ts';
import { requireClaimed } from './require-claimed.ts';
import type { ReturnCodes } from './return-codes.ts';

interface Pieces {
  database: Database;
  returnCodes: Pick<ReturnCodes, 'issue'>;
  accountWithPassword: PasswordCheck['accountWithPassword'];
  notifyAll: NotifyAll;
  showItem: ShowItem;
  now: () => number;
}

/** The checks before a guarded item is handed over, such as the student card. */
export function createHandOverChecks(pieces: Pieces) {
  const { database, returnCodes, accountWithPassword, notifyAll, showItem, now } = pieces;

  /** Stores the checks, and adds them to the history in the name of the person who made them. */
  async function record(
    trx: Writer,
    { _id: itemId, claimedById }: FullItem,
    { checks, actorId, note }: { checks: StoredChecks; actorId: string; note: string },
  ): Promise<void> {
    if (claimedById === null) throw new PortalError('STATUS_CONFLICT');
    const at = now();
    await storeChecks(trx, { itemId, claimantId: claimedById, checks, at });
    const event = 'hand-over checked';
    await addHistory(trx, { itemId, actorId, subjectId: claimedById, event, note, at });
  }

  /**
   * @param may a permission about a guarded item
   * @param claimantId id of the claimant on the viewer's screen, who may have withdrawn the claim since; undefined if
   *   the request does not name the claimant. On the screen of a second keeper, it is a pseudonym.
   * @returns the item if it is guarded and waits for its hand-over
   * @throws PortalError FORBIDDEN, STATUS_CONFLICT
   */
  function requireWaitingForHandOver(
    seen: VisibleItem,
    viewer: Account,
    may: Parameters<typeof requireRight>[0],
    claimantId?: string,
  ): FullItem {
    // This error may come before the check of the permission. It reveals only the lane, which everybody may know.
    if (seen.item.lane !== 'guarded') throw new PortalError('STATUS_CONFLICT');
    const { item } = requireRight(may, viewer, seen);
    if (!isClaimed(item) || item.claimedById === null) throw new PortalError('STATUS_CONFLICT');
    if (claimantId !== undefined && claimantId !== showItem(viewer, item).claimedById) {
      throw new PortalError('STATUS_CONFLICT');
    }
    return item;
  }

  return {
    /** @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT */
    async handOver(viewer: Account, id: string): Promise<HandOver> {
      const { read } = database;
      const item = requireWaitingForHandOver(
        await findVisibleItem(read, viewer, id),
        viewer,
        maySeeChecks,
      );
      return viewOf(read, item);
    },

    /** @throws PortalError NOT_FOUND, FORBIDDEN, STATUS_CONFLICT, SECOND_KEEPER_MISSING */
    async setChecks(
      viewer: Account,
      id: string,
      { claimantId, studentCard, isUnlocked, value }: Received<'PUT /items/{id}/hand-over'>['body'],
    ): Promise<HandOver> {
      return database.transaction(async (trx) => {
        const seen = await lockVisibleItem(trx, viewer, id);
        const item = requireWaitingForHandOver(seen, viewer, mayHandOverGuarded, claimantId);
        const before = await findChecks(trx, item);
        if (before.value !== null && (value === null || value < before.value)) {
          await requireSecondKeeper(trx, viewer, item);
        }
        const checks = { ...before, studentCard, isUnlocked, value };
        if (
          before.studentCard !== studentCard ||
          before.isUnlocked !== isUnlocked ||
          before.value !== value
        ) {
          const worth = value === null ? [] : [`worth about ${String(value)}`];
          const note = [...proofs({ ...checks, secondKeeper: null }), ...worth].join(', ');
          await record(trx, item, { checks, actorId: viewer.id, note: note || 'nothing' });
        }
        return viewOf(trx, item);
      });
    },

    /**
     * Confirms the hand-over as a second keeper. The second keeper is the viewer, or the account of `email` if the
     * second keeper signs on the first keeper's device.
     * @throws PortalError NOT_FOUND; FORBIDDEN, also if the second keeper is the item's poster, claimant or keeper;
     * WRONG_PASSWORD, also for an email address without an active account of a keeper or admin; STATUS_CONFLICT;
     * BUSY
     */
    async confirmAsSecondKeeper(
      viewer: Account,
      id: string,
      { email, password, claimantId }: Received<'POST /items/{id}/second-keeper'>['body'],
    ): Promise<HandOver> {
      const mayAsk = email === undefined ? mayConfirmHandOver : mayHandOverGuarded;
      requireWaitingForHandOver(await findVisibleItem(database.read, viewer, id), viewer, mayAsk);
      const who = email === undefined ? { id: viewer.id } : { email };
      // Check the password before the transaction, because the check is slow.
      const account = await accountWithPassword(who, password);
      if (account === null) throw new PortalError('WRONG_PASSWORD');
      return database.transaction(async (trx) => {
        const second = await findActiveStaff(trx, account.id);
        if (second === undefined) throw new PortalError('WRONG_PASSWORD');
        const seen = await lockVisibleItem(trx, viewer, id);
        const item = requireWaitingForHandOver(seen, viewer, mayAsk, claimantId);
        if (!mayConfirmHandOver(second, item)) throw new PortalError('FORBIDDEN');
        const before = await findChecks(trx, item);
        if (before.secondKeeper?._id !== second.id) {
          const secondKeeper = { _id: second.id, name: second.name };
          const checks = { ...before, secondKeeper };
          await record(trx, item, {
            checks,
            actorId: second.id,
            note: secondKeeperInWords(secondKeeper),
          });
        }
        return viewOf(trx, item);
      });
    },

    /**
     * Makes the code with which another person collects the item for its owner.
     * @throws PortalError NOT_FOUND, FORBIDDEN, CLAIM_NOT_ACCEPTED, STATUS_CONFLICT
     */
    async makeProxyCode(
      viewer: Account,
      id: string,
      proxyName: string,
    ): Promise<Reply<'POST /items/{id}/proxy-code'>> {
      return database.transaction(async (trx, afterCommit) => {
        const { item } = requireRight(isClaimant, viewer, await lockVisibleItem(trx, viewer, id));
        if (item.lane !== 'guarded') throw new PortalError('STATUS_CONFLICT');
        requireClaimed(item);
        await requireAcceptedClaim(trx, item);
        const { code, expiresAt } = await returnCodes.issue(trx, id, viewer.id);
        const at = now();
        await storeProxy(trx, item, proxyName, at);
        const note = `for ${proxyName}, who collects it for the owner`;
        await addHistory(trx, { itemId: id, actorId: viewer.id, event: 'return code', note, at });
        await notifyAll(trx, afterCommit, proxyCodeNotices(item, viewer, proxyName));
        return { otp: code, expiresAt: new Date(expiresAt).toISOString() };
      });
    },
  };
}

/**
 * @returns the checks of a guarded item; null for an item in the open lane, which needs none
 * @throws PortalError CHECKS_MISSING
 */
export async function requireChecks(read: Reader, item: FullItem): Promise<StoredChecks | null> {
  if (item.lane === 'open') return null;
  const handOver = await viewOf(read, item);
  if (!isHandOverChecked(handOver)) throw new PortalError('CHECKS_MISSING');
  return handOver;
}

/**
 * To be called before the viewer lowers the value or opens the item.
 * @throws PortalError SECOND_KEEPER_MISSING if a recorded value needs a second keeper, who has not confirmed yet, and
 *   the viewer is not an admin
 */
export async function requireSecondKeeper(
  read: Reader,
  viewer: Account,
  item: FullItem,
): Promise<void> {
  if (viewer.role === 'admin') return;
  const checks = await findChecks(read, item);
  if (waitsForSecondKeeper(checks, await readSecondKeeperAbove(read))) {
    throw new PortalError('SECOND_KEEPER_MISSING');
  }
}

/** Says how ownership was proven, for the history. */
export function proofInWords(checks: StoredChecks): string {
  const { proxyName } = checks;
  const proxy = proxyName === null ? [] : [`collected by ${proxyName} for the owner`];
  return [...proofs(checks), ...proxy].join(', ');
}

function proofs({ studentCard, isUnlocked, secondKeeper }: StoredChecks): string[] {
  return [
    ...(studentCard === null ? [] : [`student card ending ${studentCard}`]),
    ...(isUnlocked ? ['unlocked'] : []),
    ...(secondKeeper === null ? [] : [secondKeeperInWords(secondKeeper)]),
  ];
}

function secondKeeperInWords({ name }: { name: string }): string {
  return `second keeper ${name}`;
}

async function viewOf(read: Reader, item: FullItem): Promise<HandOver> {
  const checks = await findChecks(read, item);
  return {
    ...checks,
    needsSecondKeeper: needsSecondKeeper(checks, await readSecondKeeperAbove(read)),
  };
}
