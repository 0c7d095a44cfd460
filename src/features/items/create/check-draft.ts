import { type Checked, checkInput } from '../../../../contract/http/check-input.ts';
import { ItemDraft } from '../../../../contract/entities.ts';
import { type Draft, bodyOf } from './draft.ts';

/** Validates a draft against the contract's schema before it is sent or queued. */
export function checkDraft(draft: Draft): Checked<ItemDraft> {
  return checkInput(ItemDraft, bodyOf(draft));
}
