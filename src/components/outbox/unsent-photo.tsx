import { useState } from 'react';
import type { ItemPayload } from '../../client/outbox/outbox.ts';
import { usePreview } from '../items/form/photo-field.tsx';
import { photoOf } from './unsent-payload.ts';

interface UnsentPhotoProps {
  /** Another item has to be another component (`key`). */
  item: ItemPayload;
  className?: string | undefined;
}

/** The photo of an item that waits, as it is kept on this device. */
export function UnsentPhoto({ item, className }: UnsentPhotoProps) {
  // The list is read anew at each change of it; the photo stays the same one.
  const [photo] = useState(() => photoOf(item));
  const address = usePreview(photo);
  return address === null ? null : (
    <img className={className} src={address} alt={item.draft.title} />
  );
}
