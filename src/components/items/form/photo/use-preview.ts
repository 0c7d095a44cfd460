import { useCallback, useSyncExternalStore } from 'react';

/** An object URL of the photo, revoked when no component uses it any more. */
export function usePreview(photo: File | null): string | null {
  const subscribe = useCallback(() => (photo === null ? ignore : retainPreview(photo)), [photo]);
  return useSyncExternalStore(subscribe, () => (photo === null ? null : previewOf(photo).address));
}

const ignore = () => undefined;
const previews = new WeakMap<File, { address: string; users: number }>();

function previewOf(photo: File) {
  const preview = previews.get(photo) ?? { address: URL.createObjectURL(photo), users: 0 };
  previews.set(photo, preview);
  return preview;
}

/**
 * @returns a function that releases the URL. React's strict mode subscribes twice, so a released photo may get a new
 * URL.
 */
function retainPreview(photo: File): () => void {
  const preview = previewOf(photo);
  preview.users += 1;
  return () => {
    preview.users -= 1;
    if (preview.users > 0) return;
    URL.revokeObjectURL(preview.address);
    previews.delete(photo);
  };
}
