import '../../../components/theme/inputs.ts';
import { TextInput, Textarea } from '@mantine/core';
import { Fragment } from 'react';
import type { Photo, Place } from '../../../../contract/entities.ts';
import { placeBounds } from '../../../../contract/places/place-bounds.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { Form } from '../../../components/form/form.tsx';
import { PositionField } from './position-field.tsx';
import { noPosition, typedPositionOf } from './position.ts';
import { texts } from './texts.ts';
import { usePlaceForm } from './use-place-form.ts';

interface PlaceDialogProps {
  /** The place to edit; null for a new one. */
  place: Place | null;
  places: readonly Place[];
  plan: Photo | null;
  changed: () => void;
  close: () => void;
}

/** Dialog with the fields of a new or an existing place. */
export function PlaceDialog({ place, places, plan, changed, close }: PlaceDialogProps) {
  const draft = useDraftFields(place === null ? 'new place' : `place:${place._id}`, {
    name: place?.name ?? '',
    aliases: place?.aliases.join('\n') ?? '',
    ...(place === null ? noPosition : typedPositionOf(place.position)),
  });
  const clearAndClose = () => {
    draft.clear();
    close();
  };
  const { form, save } = usePlaceForm(place, () => {
    clearAndClose();
    changed();
  });

  return (
    <Dialog heading={place === null ? texts.add : texts.editPlace} close={clearAndClose}>
      <Form
        form={form}
        submit={place === null ? texts.add : texts.save}
        onSubmit={save}
        onEdited={draft.save}
      >
        <DraftNote draft={draft} busy={form.busy} />
        <Fragment key={draft.round}>
          <TextInput
            {...form.field('name')}
            defaultValue={draft.values.name}
            maxLength={placeBounds.placeName.max}
            autoComplete="off"
            data-autofocus
          />
          <Textarea
            {...form.field('aliases')}
            required={false}
            description={texts.aliasesHint}
            defaultValue={draft.values.aliases}
            rows={3}
          />
          <PositionField
            form={form}
            plan={plan}
            others={places.filter(({ _id }) => _id !== place?._id)}
            initial={{ left: draft.values.left, top: draft.values.top }}
            onPicked={draft.save}
          />
        </Fragment>
      </Form>
    </Dialog>
  );
}
