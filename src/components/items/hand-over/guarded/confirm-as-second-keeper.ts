import type { Item } from '../../../../../contract/entities.ts';
import { type Failure, call } from '../../../../client/http/api.ts';
import { invalidate, remember } from '../../../../client/query/query.ts';
import type { FailureDisplay } from '../../../form/use-form.ts';
import { toast } from '../../../toasts/toast.ts';
import { refetchItems } from '../../item-queries.ts';
import { itemRequest } from '../../item-request.ts';
import { shownClaimant } from './shown-claimant.ts';
import { texts } from './texts.ts';

interface Credentials {
  /** The second keeper's address; left out on the device where they are signed in. */
  email?: string;
  password: string;
}

interface PasswordForm {
  showFailure: (failure: Failure, display: FailureDisplay<'password'>) => void;
}

/**
 * Confirms the hand-over of a guarded item as its second keeper, and shows the outcome.
 * @returns whether the server has accepted the confirmation
 */
export async function confirmAsSecondKeeper(
  item: Item,
  form: PasswordForm,
  credentials: Credentials,
): Promise<boolean> {
  const request = itemRequest(item._id);
  const body = { ...shownClaimant(item), ...credentials };
  const result = await call('POST /items/{id}/second-keeper', { ...request, body });
  if (!result.ok) {
    form.showFailure(result.failure, {
      otherwise: texts.confirmFailed,
      fieldOf: { WRONG_PASSWORD: 'password' },
    });
    // The item may have been returned, or the claim withdrawn.
    refetchItems();
    return false;
  }
  remember('GET /items/{id}/hand-over', request, result.value);
  invalidate('GET /items/{id}/history');
  toast('success', texts.confirmed);
  return true;
}
