import { useState } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { PrivateDetail } from '../../../../contract/claims/private-details.ts';
import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { useAction } from '../../hooks/use-action.ts';
import { usePhoto } from '../form/photo/use-photo.ts';
import { filledDetails } from '../form/private/filled-details.ts';
import { itemRequest } from '../item-request.ts';
import type { EditDraft } from './edit-draft.ts';

interface PrivateEditParts {
  item: Item;
  draft: EditDraft;
  privatePhoto: File | null;
  write: (part: Partial<EditDraft>) => void;
  changePrivatePhoto: (photo: File | null) => void;
  showPhotoError: (text: string) => void;
}

/**
 * The edit of an item's private details and private photo. They are fetched when the user opens their section, because
 * the history records each time that somebody reads them. Saving changes only what the user has changed in the section,
 * in this visit or in a restored draft.
 */
export function usePrivateEdit(parts: PrivateEditParts) {
  const { item, draft, privatePhoto, write, changePrivatePhoto, showPhotoError } = parts;
  const [present, setPresent] = useState<Reply<'GET /items/{id}/private-details'> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { busy, runAlone } = useAction();
  const { details, removesPrivatePhoto } = draft;

  const picture = usePhoto({
    photo: privatePhoto,
    onChange: (chosen) => {
      write(chosen === null ? {} : { removesPrivatePhoto: false });
      changePrivatePhoto(chosen);
    },
    showError: showPhotoError,
  });

  async function load(): Promise<void> {
    if (present !== null) return;
    setHasFailed(false);
    const result = await runAlone(() =>
      call('GET /items/{id}/private-details', itemRequest(item._id)),
    );
    if (result?.ok === true) setPresent(result.value);
    if (result?.ok === false) setHasFailed(true);
  }

  return {
    /** Call this when the user opens the section, and to try again. */
    load: () => void load(),
    state: present !== null ? 'ready' : hasFailed && !busy ? 'failed' : 'loading',
    /** The details as the form shows them. */
    details: details ?? present?.privateDetails ?? [],
    changeDetails: (changed: PrivateDetail[]): void => write({ details: changed }),
    photo: privatePhoto,
    picture,
    presentPhoto: removesPrivatePhoto ? null : (present?.photo?.card ?? null),
    hasPresentPhoto: present !== null && present.photo !== null,
    removesPhoto: removesPrivatePhoto,
    changeRemovesPhoto: (removes: boolean): void => write({ removesPrivatePhoto: removes }),
    isChanged: details !== null || privatePhoto !== null || removesPrivatePhoto,
    /** The fields of the request; what the user did not change is left out. */
    body: {
      ...(details !== null && { privateDetails: filledDetails(details) }),
      ...(removesPrivatePhoto && { privateImage: '' as const }),
    },
  } as const;
}
