import { useEffect, useId, useMemo, useRef } from 'react';
import { photoFieldTypes } from '../../../../contract/bounds.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './photo-field.module.css';
import { texts } from './texts.ts';

interface PhotoFieldProps {
  photo: File | null;
  /** A chosen one is being shrunk. */
  preparing: boolean;
  error: string | undefined;
  choose: (file: File) => Promise<void>;
  remove: () => void;
}

/** One picture, from the camera or the gallery. */
export function PhotoField({ photo, preparing, error, choose, remove }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(photo);

  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {texts.imageLabel}
      </span>
      {preview === null ? null : (
        <img className={styles.preview} src={preview} alt={texts.preview} />
      )}
      <div className={styles.actions}>
        <label className={styles.choose}>
          <input
            ref={input}
            type="file"
            name="image"
            accept={photoFieldTypes}
            onChange={({ target }) => {
              const file = target.files?.[0];
              // Choosing the same file again has to count as a change.
              target.value = '';
              if (file !== undefined) void choose(file);
            }}
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={`${id}-error`}
            aria-invalid={error !== undefined}
          />
          <span id={`${id}-choose`}>{photo === null ? texts.addImage : texts.changeImage}</span>
        </label>
        {photo === null ? null : (
          <Button
            look="bare"
            onClick={() => {
              remove();
              input.current?.focus();
            }}
          >
            {texts.removeImage}
          </Button>
        )}
      </div>
      <p role="status" className={styles.status}>
        {preparing ? texts.preparingImage : null}
      </p>
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  );
}

/** An address of the picture for as long as it is shown. */
function usePreview(photo: File | null): string | null {
  const address = useMemo(() => (photo === null ? null : URL.createObjectURL(photo)), [photo]);
  useEffect(
    () => () => {
      if (address !== null) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}
