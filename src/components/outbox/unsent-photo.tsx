import { useState } from 'react';
import type { ItemPayload } from '../../core/outbox/payload.ts';
import { usePreview } from '../items/form/photo/use-preview.ts';
import { toFile } from '../../core/storage/stored-photo.ts';

interface UnsentPhotoProps {
  /** The photo is read only once, so give the component another `key` for another item. */
  item: ItemPayload;
  className?: string | undefined;
}

/** The photo of an unsent item, from the outbox. */
export function UnsentPhoto({ item, className }: UnsentPhotoProps) {
  // Every change of the outbox creates new entry objects. The File is created only once, so that the image keeps its
  // address.
  const [photo] = useState(() => item.photo && toFile(item.photo));
  const address = usePreview(photo);
  return address === null ? null : (
    <img className={className} src={address} alt={item.draft.title} />
  );
}
