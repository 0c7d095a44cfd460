import { useState } from 'react';
import type { ItemPayload } from '../../core/outbox/payload.ts';
import { usePreview } from '../items/form/photo/use-preview.ts';
import { toFile } from '../../core/storage/stored-photo.ts';

interface UnsentPhotoProps {
  /** The photo is read only once: give the component another `key` for another item. */
  item: ItemPayload;
  className?: string | undefined;
}

/** The photo of an unsent item, from the outbox. */
export function UnsentPhoto({ item, className }: UnsentPhotoProps) {
  // Every change of the outbox creates new entry objects; creating the File once keeps the image stable.
  const [photo] = useState(() => item.photo && toFile(item.photo));
  const address = usePreview(photo);
  return address === null ? null : (
    <img className={className} src={address} alt={item.draft.title} />
  );
}
