import { type Result, isPortalRefusal } from '../../core/http/result.ts';

/**
 * The result of a deletion. It succeeds too if the thing is gone already, because another admin has deleted it, or an
 * earlier request whose response was lost.
 */
export async function deletedOrGone(deletion: Promise<Result<unknown>>): Promise<Result<unknown>> {
  const result = await deletion;
  const isGone = !result.ok && isPortalRefusal(result.failure, 404);
  return isGone ? { ok: true, value: undefined } : result;
}
