import { z } from 'zod/mini';
import { bounds } from '../bounds.ts';
import { ClaimBody } from '../claims/claim-body.ts';
import { Lane } from '../claims/lane/lane.ts';
import { Id, Otp, text } from '../fields.ts';
import { Email, ExistingPassword } from '../accounts/account-fields.ts';
import type { Endpoint, EndpointKey } from '../http/endpoint.ts';
import { PersonName } from '../text/person-name.ts';

const params = z.object({ id: Id });

export const claimEndpoints = {
  /** Not a part of the reply of `GET /items/{id}`, because all visitors share that reply and caches may store it. */
  'GET /items/{id}/my-claim': {
    summary: "The caller's latest claim on the item, and whether it was turned down",
    access: 'signed in',
    params,
    status: 200,
    errors: ['NOT_FOUND'],
  },
  'GET /items/{id}/claim-questions': {
    summary: 'The questions of the claim dialog, the same for everybody who may claim the item',
    access: 'signed in',
    params,
    status: 200,
    errors: ['NOT_FOUND', 'OWN_ITEM'],
  },
  'POST /items/{id}/claim': {
    summary:
      'Claim an item as yours, with a description and answers if you like. If two people claim at once, only one succeeds',
    access: 'signed in',
    params,
    body: ClaimBody,
    idempotent: true,
    limits: ['claims'],
    status: 200,
    errors: [
      'NOT_FOUND',
      'OWN_ITEM',
      'CLAIM_TURNED_DOWN',
      'CLAIM_AT_DESK',
      'ALREADY_CLAIMED',
      'ANSWERED_TWICE',
      'TOO_MANY_CLAIMS',
      'CLAIMED_OFTEN_TODAY',
      'STATUS_CONFLICT',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'POST /items/{id}/claims': {
    summary: 'Say that an item which somebody else has claimed is yours; the claim joins a queue',
    access: 'signed in',
    params,
    body: ClaimBody,
    idempotent: true,
    limits: ['claims'],
    status: 201,
    errors: [
      'NOT_FOUND',
      'OWN_ITEM',
      'CLAIM_TURNED_DOWN',
      'CLAIM_AT_DESK',
      'ALREADY_CLAIMED',
      'ANSWERED_TWICE',
      'TOO_MANY_CLAIMS',
      'CLAIMED_OFTEN_TODAY',
      'QUEUE_FULL',
      'STATUS_CONFLICT',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'GET /items/{id}/claims': {
    summary: 'The claims on an item, side by side; for those who judge them',
    access: 'signed in',
    params,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /items/{id}/accept-claim': {
    summary: 'Accept the claim of a person, which turns the others down; for those who judge',
    access: 'signed in',
    params,
    body: z.object({ userId: Id }),
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT'],
  },
  'POST /items/{id}/ask-claimant': {
    summary: 'Ask a claimant for something that only the owner knows, in their conversation',
    access: 'signed in',
    params,
    body: z.object({ userId: Id, question: text(bounds.question.min, bounds.question.max) }),
    idempotent: true,
    limits: ['messages'],
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /items/{id}/turn-down-claim': {
    summary:
      'Turn a claim down; for those who judge. Without userId, the claim that the item is claimed by: the item then gets back the status it had before',
    access: 'signed in',
    params,
    body: z.object({
      reason: text(bounds.reason.min, bounds.reason.max),
      userId: z.optional(Id),
    }),
    idempotent: true,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /items/{id}/allow-claim': {
    summary: 'Allow a person whose claim was turned down to claim again; for those who judge',
    access: 'signed in',
    params,
    body: z.object({ userId: Id }),
    idempotent: true,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /items/{id}/withdraw-claim': {
    summary: 'Withdraw your own claim, also one in the queue',
    access: 'signed in',
    params,
    idempotent: true,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'POST /items/{id}/generate-otp': {
    summary: 'Make the return code of a claimed item; an earlier one stops working',
    access: 'signed in',
    params,
    limits: ['returnCodes'],
    status: 200,
    errors: [
      'NOT_FOUND',
      'RETURN_CODE_FORBIDDEN',
      'NOT_CLAIMED',
      'CLAIM_NOT_ACCEPTED',
      'CHECKS_MISSING',
      'STATUS_CONFLICT',
    ],
  },
  'POST /items/{id}/verify-otp': {
    summary: 'Confirm the hand-over with the return code',
    access: 'signed in',
    params,
    body: z.object({ otp: Otp }),
    idempotent: true,
    status: 200,
    errors: [
      'NOT_FOUND',
      'FORBIDDEN',
      'NOT_CLAIMED',
      'CLAIM_NOT_ACCEPTED',
      'CHECKS_MISSING',
      'STATUS_CONFLICT',
      'CODE_INVALID',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'GET /items/{id}/private-details': {
    summary:
      'The private details of an item; for its poster, its keeper and admins. Adds "details read" to the history',
    access: 'signed in',
    params,
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /items/{id}/lane': {
    summary:
      'Change the lane of a found item: any keeper can guard it, its keeper and admins can open it again',
    access: 'keeper or admin',
    params,
    body: z.object({ lane: Lane }),
    status: 200,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'SECOND_KEEPER_MISSING'],
  },
  'POST /items/{id}/notify-owner': {
    summary: 'Notify the person whose name a guarded item carries; for its keeper',
    access: 'keeper or admin',
    params,
    body: z.object({ userId: Id }),
    idempotent: true,
    status: 200,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  },
  'GET /items/{id}/hand-over': {
    summary:
      'What has been checked for the hand-over of a guarded item; for its keeper, and for those who may confirm it as a second keeper',
    access: 'keeper or admin',
    params,
    status: 200,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT'],
  },
  'PUT /items/{id}/hand-over': {
    summary:
      'Record what was checked for the hand-over of a guarded item; for its keeper. With claimantId, only if the item is still claimed by that person',
    access: 'keeper or admin',
    params,
    body: z.object({
      claimantId: z.optional(Id),
      studentCard: z.nullable(
        z.string().check(z.trim(), z.regex(/^[0-9A-Za-z]{4}$/, 'must be 4 digits or letters')),
      ),
      isUnlocked: z.boolean(),
      value: z.nullable(
        z
          .int()
          .check(
            z.gte(0, 'must not be negative'),
            z.lte(bounds.value.max, `must be at most ${String(bounds.value.max)}`),
          ),
      ),
    }),
    status: 200,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'SECOND_KEEPER_MISSING'],
  },
  'POST /items/{id}/second-keeper': {
    summary:
      'Confirm the hand-over of a guarded item as a second keeper, with your own password: signed in yourself, or with your email address on the device of the first keeper. With claimantId, only if the item is still claimed by that person',
    access: 'keeper or admin',
    params,
    body: z.object({
      email: z.optional(Email),
      password: ExistingPassword,
      claimantId: z.optional(Id),
    }),
    limits: ['secondKeepers'],
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_PASSWORD', 'STATUS_CONFLICT', 'BUSY'],
  },
  'POST /items/{id}/proxy-code': {
    summary:
      'Make a one-time code with which another person collects your guarded item; for the person whose claim was accepted',
    access: 'signed in',
    params,
    body: z.object({ name: PersonName }),
    limits: ['returnCodes'],
    status: 200,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CLAIM_NOT_ACCEPTED', 'STATUS_CONFLICT'],
  },
} satisfies Record<EndpointKey, Endpoint>;
