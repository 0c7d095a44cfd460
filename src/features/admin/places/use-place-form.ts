import type { Place } from '../../../../contract/entities.ts';
import { type Failure, call } from '../../../client/http/api.ts';
import { callOnce } from '../../../client/http/call-once.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { useAdminAction } from '../use-admin-action.ts';
import { positionOf } from './position.ts';
import { texts } from './texts.ts';

const labels = {
  name: texts.name,
  aliases: texts.aliases,
  left: texts.left,
  top: texts.top,
};
type Values = Record<keyof typeof labels, string>;

/**
 * The form of a place, and the function that checks its values and saves them.
 * @param place the place to edit; null for a new one
 */
export function usePlaceForm(place: Place | null, onSaved: () => void) {
  const form = useForm(labels);
  const { run } = useAdminAction();
  const failed = place === null ? texts.addFailed : texts.saveFailed;

  async function save(values: Values) {
    const name = values.name.trim();
    const position = positionOf(values);
    if (name === '' || typeof position === 'string') {
      form.fail({
        ...(name === '' && { name: texts.nameRequired }),
        ...(position === 'incomplete' && missingNumber(values)),
        ...(position === 'outside' && outside(values)),
      });
      return;
    }
    const body = { name: values.name, aliases: linesOf(values.aliases), position };
    const reply = await run(
      () =>
        place === null
          ? callOnce('POST /admin/places', { body })
          : call('PUT /admin/places/{id}', { params: { id: place._id }, body }),
      { done: () => (place === null ? texts.added(name) : texts.saved(name)), failed },
      explain,
    );
    if (reply !== null) onSaved();
  }

  function explain(failure: Failure) {
    const fieldOf = { NAME_IN_USE: 'name' } as const;
    form.showFailure(failure, { otherwise: failed, fieldOf, withToast: false });
  }

  return { form, save };
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
