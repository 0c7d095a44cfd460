import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { bounds } from '../../../../../contract/bounds.ts';
import { factsOfKind } from '../../../../../contract/claims/detail-kinds.ts';
import type { DetailKind } from '../../../../../contract/claims/names.ts';
import type { PrivateDetail } from '../../../../../contract/claims/private-details.ts';
import type { PublicTexts } from '../../../../../contract/claims/public-text.ts';
import { CheckboxField } from '../../../form/checkbox-field.tsx';
import { PhotoField } from '../photo/photo-field.tsx';
import type { usePhoto } from '../photo/use-photo.ts';
import {
  hasMaxDetails,
  isCheckboxKind,
  listedKinds,
  publicKinds,
  tickedText,
  withDetail,
} from './detail-fields.ts';
import styles from './private-section.module.css';
import { texts } from './texts.ts';

interface PrivateFieldsProps {
  /** The name of the item's category; empty while none is chosen. */
  category: string;
  details: readonly PrivateDetail[];
  /** The texts of the item that everybody can read. A detail must not repeat them. */
  publicTexts: PublicTexts;
  onChange: (details: PrivateDetail[]) => void;
  photo: File | null;
  picture: ReturnType<typeof usePhoto>;
  /** The address of the item's current private photo; null if it has none. */
  presentPhoto?: string | null;
  photoError: string | undefined;
  /**
   * Grows each time that the form sets errors at its fields, such as at a submit. The field in which the user is typing
   * then shows its error too.
   */
  failures: number;
  /** The id of the form, for fields outside its element. */
  formId?: string;
}

/** The fields of an item's private details, and its private photo. */
export default function PrivateFields({
  category,
  details,
  publicTexts,
  onChange,
  photo,
  picture,
  presentPhoto = null,
  photoError,
  failures,
  formId,
}: PrivateFieldsProps) {
  /** The field in which the user is typing. It shows no error until the user leaves it or submits the form. */
  const [typing, setTyping] = useState<{ kind: DetailKind; failures: number } | null>(null);
  const alreadyPublic = publicKinds(details, publicTexts);
  const isTyping = (kind: DetailKind) => typing?.kind === kind && typing.failures === failures;
  const form = formId === undefined ? {} : { form: formId };

  return (
    <>
      {category === '' ? <p className={styles.note}>{texts.chooseCategory}</p> : null}
      {listedKinds(category, details).map((kind) => {
        const text = details.find((one) => one.kind === kind)?.text ?? '';
        const { label } = factsOfKind[kind];
        const isClosed = text === '' && hasMaxDetails(details);
        if (isCheckboxKind(kind))
          return (
            <CheckboxField
              {...form}
              key={kind}
              name={`detail ${kind}`}
              label={label}
              look="strong"
              checked={text !== ''}
              disabled={isClosed}
              onChange={({ target }) =>
                onChange(withDetail(details, kind, target.checked ? tickedText : ''))
              }
            />
          );
        const isPublic = alreadyPublic.includes(kind) && !isTyping(kind);
        return (
          <TextInput
            {...form}
            key={kind}
            name={`detail ${kind}`}
            size="md"
            label={label}
            value={text}
            maxLength={bounds.privateDetail.max}
            autoComplete="off"
            readOnly={isClosed}
            description={isClosed ? texts.detailsFull : undefined}
            {...(isPublic && { error: texts.alreadyPublic, 'aria-invalid': true })}
            onChange={({ currentTarget }) => {
              setTyping({ kind, failures });
              onChange(withDetail(details, kind, currentTarget.value));
            }}
            onBlur={() => setTyping(null)}
          />
        );
      })}
      <PhotoField
        look="private"
        photo={photo}
        picture={picture}
        present={presentPhoto}
        error={photoError}
      />
    </>
  );
}
