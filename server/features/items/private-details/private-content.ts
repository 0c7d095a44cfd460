import type { PrivateDetail } from '../../../../contract/claims/private-details.ts';
import type { Lane } from '../../../../contract/claims/lane/lane.ts';
import { type PublicTexts, isAlreadyPublic } from '../../../../contract/claims/public-text.ts';
import { invalid } from '../../../http/errors/portal-error.ts';

const isPublicAlready = 'This is already public. Choose something that is not.';

/** @throws PortalError VALIDATION_ERROR on `privateDetails` if the public texts contain one of the details */
export function refusePublicDetails(
  details: readonly PrivateDetail[] | undefined,
  texts: PublicTexts,
): void {
  if (details?.some(({ kind, text }) => isAlreadyPublic(text, texts, kind))) {
    throw invalid('privateDetails', isPublicAlready);
  }
}

/**
 * @param photoId the item's other photo, which is public unless the item is guarded
 * @throws PortalError VALIDATION_ERROR on `privateImage` if both photos are the same picture
 */
export function refusePublicPhoto(photoId: string | null, privatePhotoId: string | null): void {
  if (photoId !== null && photoId === privatePhotoId)
    throw invalid('privateImage', isPublicAlready);
}

/** Fields that only a found item may have. */
interface FoundOnly {
  lane?: Lane | undefined;
  privateDetails?: readonly PrivateDetail[] | undefined;
  hasPrivatePhoto: boolean;
}

/** @throws PortalError VALIDATION_ERROR with the name of a field that only a found item may have */
export function refuseFieldsOfFoundItems(sent: FoundOnly): void {
  const { lane, privateDetails = [], hasPrivatePhoto } = sent;
  if (lane === 'guarded') throw invalid('lane', 'can be guarded for a found item only');
  if (privateDetails.length > 0) throw invalid('privateDetails', 'are for found items only');
  if (hasPrivatePhoto) throw invalid('privateImage', 'is for found items only');
}
