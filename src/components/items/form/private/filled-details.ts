import type { PrivateDetail } from '../../../../../contract/claims/private-details.ts';

/** Returns the details without those that are blank. */
export function filledDetails(details: readonly PrivateDetail[]): PrivateDetail[] {
  return details.filter(({ text }) => text.trim() !== '');
}
