import { randomUUIDv7 } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod/mini';
import { Answer } from '../../../../contract/claims/claim-body.ts';
import { type ClaimState, isOpenState } from '../../../../contract/claims/entities.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import { isOpenClaim } from '../../../db/queries/open-claims.ts';
import { toFlag } from '../../../db/schema/accounts.ts';
import type { FullItem } from '../mapping.ts';
import type { LockableItem } from '../repository.ts';

/**
 * An item and a person who claimed it. They stand for the claim instead of its id, because a claim that a node of an
 * older version made has no row and so no id.
 */
interface Claimed {
  itemId: string;
  userId: string;
}

/** How many claims that were turned down or withdrawn are shown to an item's judges. */
const maxEndedClaims = 50;

function claimRows(read: Reader) {
  return read
    .selectFrom('claims')
    .innerJoin('users', 'users.id', 'claims.user_id')
    .selectAll('claims')
    .select(['users.name as user_name', 'users.earlier_name', 'users.renamed_at']);
}

export type ClaimRow = Awaited<ReturnType<ReturnType<typeof claimRows>['executeTakeFirstOrThrow']>>;

/** Whether the item is claimed by this claim. */
export function isFirstClaim(
  { state, user_id: userId }: Pick<ClaimRow, 'state' | 'user_id'>,
  { claimedById }: Pick<FullItem, 'claimedById'>,
): boolean {
  return isOpenState(state) && claimedById === userId;
}

export function answersIn({ answers }: Pick<ClaimRow, 'answers'>): z.infer<typeof Answers> {
  return Answers.parse(JSON.parse(answers));
}
const Answers = z.array(Answer);

export async function insertClaim(
  trx: Writer,
  claim: Claimed & {
    state: ClaimState;
    story: string | null;
    answers: Readonly<z.infer<typeof Answers>>;
    sharesAddress: boolean;
    at: number;
  },
): Promise<void> {
  await trx
    .insertInto('claims')
    .values({
      id: randomUUIDv7(),
      item_id: claim.itemId,
      user_id: claim.userId,
      state: claim.state,
      story: claim.story,
      answers: JSON.stringify(claim.answers),
      shares_address: toFlag(claim.sharesAddress),
      created_at: claim.at,
    })
    .execute();
}

/** All open claims on an item, in the order of claiming. */
export function findOpenClaims(read: Reader, itemId: string): Promise<ClaimRow[]> {
  return claimRows(read)
    .where('claims.item_id', '=', itemId)
    .where(isOpenClaim)
    .orderBy('claims.seq')
    .execute();
}

export function findOpenClaim(
  read: Reader,
  { itemId, userId }: Claimed,
): Promise<ClaimRow | undefined> {
  return claimRows(read)
    .where('claims.item_id', '=', itemId)
    .where('claims.user_id', '=', userId)
    .where(isOpenClaim)
    .executeTakeFirst();
}

/** The latest claims on an item that were turned down or withdrawn, in the order of claiming. */
export async function findEndedClaims(read: Reader, itemId: string): Promise<ClaimRow[]> {
  const rows = await claimRows(read)
    .where('claims.item_id', '=', itemId)
    .where('claims.state', 'in', ['turned down', 'withdrawn'])
    .orderBy('claims.seq', 'desc')
    .limit(maxEndedClaims)
    .execute();
  return rows.reverse();
}

/** The last claim that a person made on an item. */
export function findLatestClaim(
  read: Reader,
  { itemId, userId }: Claimed,
): Promise<ClaimRow | undefined> {
  return claimRows(read)
    .where('claims.user_id', '=', userId)
    .where('claims.item_id', '=', itemId)
    .orderBy('claims.seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @param at time of the decision in epoch milliseconds; null if the claim waits for a judge */
export async function setClaimState(
  trx: Writer,
  { id }: Pick<ClaimRow, 'id'>,
  state: ClaimState,
  at: number | null,
): Promise<void> {
  await trx.updateTable('claims').set({ state, decided_at: at }).where('id', '=', id).execute();
}

/** Unreturned items on which a person has an open claim. */
export function findItemsWithOpenClaimOf(read: Reader, userId: string): Promise<LockableItem[]> {
  return read
    .selectFrom('claims')
    .innerJoin('items', 'items.id', 'claims.item_id')
    .select(['items.id', 'items.seq'])
    .where('claims.user_id', '=', userId)
    .where(isOpenClaim)
    .where('items.deleted_at', 'is', null)
    .where('items.status', '<>', 'Returned')
    .execute();
}

/**
 * Number of a person's open claims, except first claims. Counts only claims on active, unreturned items.
 * @param exceptItemId an item that does not count
 */
export async function countRivalClaimsOf(
  read: Reader,
  userId: string,
  exceptItemId: string,
): Promise<number> {
  const { total } = await read
    .selectFrom('claims')
    .innerJoin('items', 'items.id', 'claims.item_id')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('claims.user_id', '=', userId)
    .where(isOpenClaim)
    .where('claims.item_id', '<>', exceptItemId)
    .where('items.is_active', '=', 1)
    .where('items.deleted_at', 'is', null)
    .where('items.status', '<>', 'Returned')
    .where((the) =>
      the.or([
        the('items.claimed_by_id', 'is', null),
        the('items.claimed_by_id', '<>', the.ref('claims.user_id')),
      ]),
    )
    .executeTakeFirstOrThrow();
  return total;
}

/** A claim whose claimant described the item or answered questions. */
export const hasEvidence = sql<SqlBool>`(claims.story is not null or claims.answers <> '[]')`;

/** How often a person has described an item or answered questions about it. */
export async function countClaimsWithEvidence(
  read: Reader,
  { itemId, userId }: Claimed,
): Promise<number> {
  const { total } = await read
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .where(hasEvidence)
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Number of claims on an item after a time (epoch milliseconds). Withdrawn claims do not count: nobody can accept them,
 * and their claimant has learned nothing. If they counted, a few accounts could use up the limit, and the owner could
 * not claim the item.
 */
export async function countClaimsSince(
  read: Reader,
  itemId: string,
  since: number,
): Promise<number> {
  const { total } = await read
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('item_id', '=', itemId)
    .where('created_at', '>', since)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Number of a person's claims that judges have turned down after `since`. A claim does not count if it was turned
 * down because the owner had been found, or if the person was allowed to claim the item again.
 * @param since epoch milliseconds
 * @param ownerFound the reason in the history of a claim that was turned down because the owner had been found
 */
export async function countTurnedDown(
  read: Reader,
  userId: string,
  { since, ownerFound }: { since: number; ownerFound: string },
): Promise<number> {
  const { total } = await read
    .selectFrom('claims')
    .innerJoin('refused_claims as refusal', (join) =>
      join
        .onRef('refusal.item_id', '=', 'claims.item_id')
        .onRef('refusal.user_id', '=', 'claims.user_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('claims.user_id', '=', userId)
    .where('claims.state', '=', 'turned down')
    .where('claims.decided_at', '>', since)
    .where((the) =>
      the.not(
        the.exists(
          the
            .selectFrom('item_history as entry')
            .select('entry.seq')
            .whereRef('entry.item_id', '=', 'claims.item_id')
            .whereRef('entry.subject_id', '=', 'claims.user_id')
            .whereRef('entry.at', '=', 'claims.decided_at')
            .where('entry.event', '=', 'claim turned down')
            .where('entry.note', '=', ownerFound),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Removes an item from the desk of all keepers if no unjudged claim on it is so old that it must stay there.
 * @param before epoch milliseconds; claims that were made then or earlier are old enough
 */
export async function removeFromDeskIfJudged(
  trx: Writer,
  itemId: string,
  before: number,
): Promise<void> {
  await trx
    .updateTable('items')
    .set({ is_unjudged: 0 })
    .where('id', '=', itemId)
    .where('is_unjudged', '=', 1)
    .where((the) =>
      the.not(
        the.exists(
          the
            .selectFrom('claims')
            .select('claims.id')
            .whereRef('claims.item_id', '=', 'items.id')
            .where('claims.state', 'in', ['waiting', 'asked'])
            .where('claims.created_at', '<=', before),
        ),
      ),
    )
    .execute();
}
