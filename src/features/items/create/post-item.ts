import type { Reply } from '../../../../contract/endpoints.ts';
import type { ItemDraft } from '../../../../contract/entities.ts';
import type { ErrorDetail } from '../../../../contract/errors.ts';
import { call } from '../../../client/http/api.ts';
import type { Watch } from '../../../components/items/form/use-upload.ts';
import { texts } from './texts.ts';

interface Posting {
  /** The Idempotency-Key; it becomes the item's id. */
  id: string;
  photo: File | null;
  watch: Watch;
}

type Outcome =
  | { kind: 'posted'; reply: Reply<'POST /items'> }
  /** The draft's id has been posted with another text: an earlier try arrived after all, or another tab sent it. */
  | { kind: 'posted before' }
  /** The portal did not answer; it may have arrived all the same. */
  | { kind: 'unreachable' }
  | { kind: 'failed'; text: string; details: ErrorDetail[]; isOwnWish: boolean };

/** Sends a new item, and puts what came of it into words (specification section 8). */
export async function postItem(draft: ItemDraft, posting: Posting): Promise<Outcome> {
  const result = await call(
    'POST /items',
    { body: draft },
    {
      photo: posting.photo,
      idempotencyKey: posting.id,
      ...posting.watch,
    },
  );
  if (result.ok) return { kind: 'posted', reply: result.value };
  const { failure } = result;
  const failed = (text: string, details: ErrorDetail[] = []) =>
    ({ kind: 'failed', text, details, isOwnWish: failure.kind === 'cancelled' }) as const;
  switch (failure.kind) {
    case 'cancelled':
      return failed(texts.cancelled);
    case 'unreachable':
      return { kind: 'unreachable' };
    case 'refused':
      if (failure.code === 'IDEMPOTENCY_KEY_REUSED') return { kind: 'posted before' };
      if (failure.code === 'VALIDATION_ERROR' && failure.details.length > 0) {
        return failed(
          failure.details.map(({ field, message }) => `${field}: ${message}`).join(', '),
          failure.details,
        );
      }
      return failed(texts.failed(failure.message || texts.noReason(failure.status)));
  }
}
