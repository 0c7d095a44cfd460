import { useId, useRef } from 'react';
import { photoFieldTypes } from '../../../../../contract/bounds.ts';
import { VisuallyHidden } from '../../../basics/visually-hidden.tsx';
import { FileInput } from '../../../form/file-input.tsx';
import styles from './photo-field.module.css';
import { texts } from '../texts.ts';
import { useDroppedPhotos } from './use-dropped-photos.ts';
import type { usePhoto } from './use-photo.ts';
import { usePreview } from './use-preview.ts';

interface PhotoFieldProps {
  /** Whether the field is for the public photo of an item or for its private one. */
  look?: keyof typeof looks;
  photo: File | null;
  /** The address of the current photo, which saving replaces with the chosen one; null if the item has none. */
  present?: string | null;
  picture: ReturnType<typeof usePhoto>;
  error: string | undefined;
}

/** The name and the texts of the field for each photo of an item. */
const looks = {
  public: {
    name: 'image',
    label: texts.imageLabel,
    add: texts.addImage,
    remove: texts.removeImage,
    keep: texts.keepImage,
    preview: texts.preview,
  },
  private: {
    name: 'privateImage',
    label: texts.privateImageLabel,
    add: texts.addPrivateImage,
    remove: texts.removePrivateImage,
    keep: texts.keepPrivateImage,
    preview: texts.privatePreview,
  },
} as const;

/** A field for one photo: a tile that shows the photo, opens the file chooser, and takes dropped and pasted photos. */
export function PhotoField({
  look = 'public',
  photo,
  present = null,
  picture,
  error,
}: PhotoFieldProps) {
  const { name, ...words } = looks[look];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(photo) ?? present;
  useDroppedPhotos(input, look === 'public');

  return (
    <div className={styles.field}>
      <div
        className={`${styles.tile ?? ''} ${preview === null ? '' : (styles.filled ?? '')}`}
        data-look={look}
        data-photo-tile
      >
        <label className={styles.choose}>
          <FileInput
            ref={input}
            name={name}
            accept={photoFieldTypes}
            onFile={(file) => void picture.choose(file)}
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={`${id}-error`}
            aria-invalid={error !== undefined}
          />
          {preview === null ? (
            <CameraIcon />
          ) : (
            <img className={styles.preview} src={preview} alt={words.preview} />
          )}
          <span id={`${id}-choose`} className={styles.action}>
            {preview === null ? words.add : texts.changeImage}
          </span>
          <span id={`${id}-label`} className={styles.label}>
            {words.label}
          </span>
        </label>
        {photo === null ? null : (
          <button
            type="button"
            data-changes-form
            className={styles.remove}
            onClick={() => {
              picture.remove();
              input.current?.focus();
            }}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d={present === null ? cross : undo} />
            </svg>
            <VisuallyHidden>{present === null ? words.remove : words.keep}</VisuallyHidden>
          </button>
        )}
        <p role="status" className={styles.status}>
          {picture.preparing ? texts.preparingImage : null}
        </p>
      </div>
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </div>
  );
}

const cross = 'm4 4 12 12M16 4 4 16';
const undo = 'M8 3 3.5 7.5 8 12M4 7.5h8a4.5 4.5 0 0 1 0 9H9';

function CameraIcon() {
  return (
    <svg className={styles.camera} viewBox="0 0 48 40" aria-hidden="true">
      <path d="M5 10h9l4-6h12l4 6h9a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2Z" />
      <circle cx="24" cy="22" r="8" />
    </svg>
  );
}
