import { type Checked, checkInput } from '../../../../contract/http/check-input.ts';
import type { Lane } from '../../../../contract/claims/lane.ts';
import { ItemDraft } from '../../../../contract/item-input.ts';
import { type Draft, bodyOf } from './draft.ts';

/** Validates a draft against the contract's schema before it is sent or queued. */
export function checkDraft(draft: Draft, lane: Lane): Checked<ItemDraft> {
  return checkInput(ItemDraft, bodyOf(draft, lane));
}
