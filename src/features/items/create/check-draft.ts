import { type Checked, checkInput } from '../../../../contract/http/check-input.ts';
import { ItemDraft } from '../../../../contract/items/item-input.ts';
import { type Draft, type Shown, bodyOf } from './draft.ts';

export { hasPublicDetail } from '../../../components/items/form/private/detail-fields.ts';

/** Validates a draft against the contract's schema before it is sent or queued. */
export function checkDraft(draft: Draft, shown: Shown): Checked<ItemDraft> {
  return checkInput(ItemDraft, bodyOf(draft, shown));
}
