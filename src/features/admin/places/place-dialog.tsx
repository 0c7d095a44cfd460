import '../../../components/theme/inputs.ts';
import { TextInput, Textarea } from '@mantine/core';
import { Fragment } from 'react';
import type { Photo, Place } from '../../../../contract/entities.ts';
import { placeBounds } from '../../../../contract/places/place-bounds.ts';
import { type Failure, call } from '../../../client/http/api.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { DraftFieldsNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { useRepeatKey } from '../use-repeat-key.ts';
import { PositionField } from './position-field.tsx';
import { noPosition, positionOf, typedOf } from './position.ts';
import { texts } from './texts.ts';

const labels = {
  name: texts.name,
  aliases: texts.aliases,
  left: texts.left,
  top: texts.top,
};
type Values = Record<keyof typeof labels, string>;

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
  const form = useForm(labels);
  const draft = useDraftFields(place === null ? 'new place' : `place:${place._id}`, {
    name: place?.name ?? '',
    aliases: place?.aliases.join('\n') ?? '',
    ...(place === null ? noPosition : typedOf(place.position)),
  });
  const { run } = useAdminAction();
  const repeat = useRepeatKey();
  const failed = place === null ? texts.addFailed : texts.saveFailed;

  async function save(values: Values) {
    if (values.name.trim() === '') {
      form.fail({ name: texts.nameRequired });
      return;
    }
    const position = positionOf(values);
    if (typeof position === 'string') {
      form.fail(position === 'incomplete' ? missingNumber(values) : outside(values));
      return;
    }
    const body = { name: values.name, aliases: linesOf(values.aliases), position };
    const name = values.name.trim();
    const reply = await run(
      () =>
        place === null
          ? call('POST /admin/places', { body }, { idempotencyKey: repeat.keyFor(body) })
          : call('PUT /admin/places/{id}', { params: { id: place._id }, body }),
      { done: () => (place === null ? texts.added(name) : texts.saved(name)), failed },
      (failure) => explain(failure),
    );
    if (reply === null) return;
    cancel();
    changed();
  }

  function explain(failure: Failure) {
    const isNameInUse = failure.kind === 'refused' && failure.code === 'NAME_IN_USE';
    const field = isNameInUse ? 'name' : null;
    form.showFailure(failure, { otherwise: failed, field, withToast: false });
  }

  function cancel() {
    draft.clear();
    close();
  }

  return (
    <Dialog heading={place === null ? texts.add : texts.editPlace} close={cancel}>
      <Form
        form={form}
        submit={place === null ? texts.add : texts.save}
        onSubmit={save}
        onEdited={draft.save}
      >
        <DraftFieldsNote draft={draft} busy={form.busy} />
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

function missingNumber({ left }: Values): Partial<Values> {
  return { [left.trim() === '' ? 'left' : 'top']: texts.bothOrNone };
}

function outside({ left }: Values): Partial<Values> {
  const isLeftFine = typeof positionOf({ left, top: '0' }) !== 'string';
  return { [isLeftFine ? 'top' : 'left']: texts.outside };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
