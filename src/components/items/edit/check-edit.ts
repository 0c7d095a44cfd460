import { checkInput } from '../../../../contract/http/check-input.ts';
import { ItemEdit } from '../../../../contract/items/item-input.ts';
import type { ErrorDetail } from '../../../../contract/errors.ts';
import { withoutBlanks } from '../form/without-blanks.ts';

export { hasPublicDetail } from '../form/private/detail-fields.ts';

/** Validates an edit against the contract. @returns a message for each invalid field */
export function checkEdit(
  texts: Readonly<Record<string, string>>,
  others: Readonly<Record<string, unknown>>,
): readonly ErrorDetail[] {
  const body = { ...withoutBlanks(texts), ...others };
  const checked = checkInput(ItemEdit, body);
  return checked.ok ? [] : checked.details;
}
