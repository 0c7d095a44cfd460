import { TextInput } from '@mantine/core';
import { bounds } from '../../../../../contract/bounds.ts';
import type { HandOver } from '../../../../../contract/claims/entities.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { call } from '../../../../client/http/api.ts';
import { invalidate, remember } from '../../../../client/query/query.ts';
import { CheckboxField } from '../../../form/checkbox-field.tsx';
import { Form } from '../../../form/form.tsx';
import { useForm } from '../../../form/use-form.ts';
import { toast } from '../../../toasts/toast.ts';
import { refetchItems } from '../../item-queries.ts';
import { itemRequest } from '../../item-request.ts';
import { shownClaimant } from './shown-claimant.ts';
import { texts } from './texts.ts';

interface ChecksFormProps {
  item: Item;
  /** The checks so far. */
  handOver: HandOver;
  /** Whether saving is the keeper's next step. */
  isNext: boolean;
}

const labels = {
  studentCard: texts.studentCard,
  isUnlocked: texts.isUnlocked,
  value: texts.value,
};

export function ChecksForm({ item, handOver, isNext }: ChecksFormProps) {
  const form = useForm(labels);

  async function submit(values: Record<keyof typeof labels, string>) {
    const studentCard = values.studentCard.trim();
    const value = values.value.trim();
    if (!/^([0-9A-Za-z]{4})?$/.test(studentCard)) {
      form.failWith([{ field: 'studentCard', message: texts.fourDigits }]);
      return;
    }
    if (!/^\d*$/.test(value)) {
      form.failWith([{ field: 'value', message: texts.notWhole }]);
      return;
    }
    const request = itemRequest(item._id);
    const result = await call('PUT /items/{id}/hand-over', {
      ...request,
      body: {
        ...shownClaimant(item),
        studentCard: studentCard === '' ? null : studentCard,
        isUnlocked: values.isUnlocked === 'on',
        value: value === '' ? null : Number(value),
      },
    });
    if (!result.ok) {
      form.showFailure(result.failure, { otherwise: texts.saveFailed });
      // The claim may have been withdrawn.
      refetchItems();
      return;
    }
    remember('GET /items/{id}/hand-over', request, result.value);
    invalidate('GET /items/{id}/history');
    toast('success', texts.saved);
  }

  return (
    <Form form={form} submit={texts.save} look={isNext ? 'primary' : 'plain'} onSubmit={submit}>
      <TextInput
        {...form.field('studentCard')}
        required={false}
        description={texts.studentCardHint}
        defaultValue={handOver.studentCard ?? ''}
        maxLength={4}
        autoComplete="off"
      />
      <CheckboxField
        name="isUnlocked"
        label={texts.isUnlocked}
        defaultChecked={handOver.isUnlocked}
      />
      <TextInput
        {...form.field('value')}
        required={false}
        description={texts.valueHint}
        defaultValue={handOver.value?.toString() ?? ''}
        inputMode="numeric"
        maxLength={String(bounds.value.max).length}
        autoComplete="off"
      />
    </Form>
  );
}
