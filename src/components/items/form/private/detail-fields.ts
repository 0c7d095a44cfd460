import { bounds } from '../../../../../contract/bounds.ts';
import { kindsOfCategory } from '../../../../../contract/claims/detail-kinds.ts';
import type { DetailKind } from '../../../../../contract/claims/names.ts';
import type { PrivateDetail } from '../../../../../contract/claims/private-details.ts';
import { filledDetails } from './filled-details.ts';
import { type PublicTexts, isAlreadyPublic } from '../../../../../contract/claims/public-text.ts';

/** The text of a detail that is only ticked, such as "can be unlocked". */
export const tickedText = 'yes';

export function isCheckboxKind(kind: DetailKind): boolean {
  return kind === 'unlocking';
}

/**
 * The kinds of details that the form lists. After those of the category come other kinds for which somebody has typed
 * something, so that a change of the category hides nothing.
 * @param category the category's name; empty while none is chosen
 */
export function listedKinds(category: string, details: readonly PrivateDetail[]): DetailKind[] {
  const kinds = kindsOfCategory(category);
  const others = details.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind));
  return [...kinds, ...others];
}

/** Returns the details with a new text for one kind. An emptied detail stays in the list, so its field stays. */
export function withDetail(
  details: readonly PrivateDetail[],
  kind: DetailKind,
  text: string,
): PrivateDetail[] {
  const changed = { kind, text: text.slice(0, bounds.privateDetail.max) };
  return details.some((one) => one.kind === kind)
    ? details.map((one) => (one.kind === kind ? changed : one))
    : [...details, changed];
}

/** Whether the item has the maximum number of details. */
export function hasMaxDetails(details: readonly PrivateDetail[]): boolean {
  return filledDetails(details).length >= bounds.privateDetailsPerItem;
}

/** Returns the kinds of the details whose text is also in the public texts of the item. */
export function publicKinds(
  details: readonly PrivateDetail[],
  texts: PublicTexts,
): readonly DetailKind[] {
  return filledDetails(details)
    .filter(({ kind, text }) => !isCheckboxKind(kind) && isAlreadyPublic(text, texts, kind))
    .map(({ kind }) => kind);
}

/** Whether a private detail repeats what everybody can read. */
export function hasPublicDetail(details: readonly PrivateDetail[], texts: PublicTexts): boolean {
  return publicKinds(details, texts).length > 0;
}
