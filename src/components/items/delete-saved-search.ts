import { call } from '../../client/http/api.ts';
import { type Result, isPortalRefusal } from '../../core/http/result.ts';

/**
 * Deletes a saved search. Succeeds too if it is gone already, because it was stopped elsewhere or by an earlier request
 * whose response was lost.
 */
export async function deleteSavedSearch(id: string): Promise<Result<unknown>> {
  const result = await call('DELETE /users/me/saved-searches/{id}', { params: { id } });
  const isGone = !result.ok && isPortalRefusal(result.failure, 404);
  return isGone ? { ok: true, value: undefined } : result;
}
