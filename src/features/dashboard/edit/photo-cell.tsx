import { useRef } from 'react';
import { photoFieldTypes } from '../../../../contract/bounds.ts';
import { FileInput } from '../../../components/form/file-input.tsx';
import { useDroppedPhotos } from '../../../components/items/form/photo/use-dropped-photos.ts';
import { usePreview } from '../../../components/items/form/photo/use-preview.ts';
import { texts as photoTexts } from '../../../components/items/form/texts.ts';
import { ItemThumb } from '../item-thumb.tsx';
import styles from './photo-cell.module.css';
import { texts } from '../texts.ts';
import type { InlineEdit } from './use-inline-edit.ts';

/** The photo of a row during an inline edit; a press opens the file chooser, and photos can be dropped or pasted. */
export function PhotoCell({ edit }: { edit: InlineEdit }) {
  const { item, photo, picture, form, formId } = edit;
  const input = useRef<HTMLInputElement>(null);
  useDroppedPhotos(input, true);
  const preview = usePreview(photo);
  const error = form.errors.image;
  const errorId = `${formId}-image-error`;
  return (
    <div className={styles.field}>
      <label className={styles.choose} data-photo-tile>
        <FileInput
          ref={input}
          form={formId}
          accept={photoFieldTypes}
          aria-label={photoTexts.image}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onFile={(file) => void picture.choose(file)}
        />
        <div className={styles.frame}>
          {preview === null ? (
            <ItemThumb item={item} />
          ) : (
            <img className={styles.preview} src={preview} alt={photoTexts.preview} />
          )}
        </div>
        <span className={styles.hint}>{texts.choosePhoto}</span>
      </label>
      <p role="status" className={styles.hint}>
        {picture.preparing ? photoTexts.preparingImage : null}
      </p>
      {error === undefined ? null : (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
