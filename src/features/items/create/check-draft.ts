import { type Checked, checkInput } from '../../../../contract/check-input.ts';
import { ItemDraft } from '../../../../contract/entities.ts';
import { type Draft, bodyOf } from './draft.ts';

/** Holds a draft against the contract, before it is sent or left to the outbox. */
export function checkDraft(draft: Draft): Checked<ItemDraft> {
  return checkInput(ItemDraft, bodyOf(draft));
}
