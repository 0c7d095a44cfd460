import type { Item } from '../../../../../contract/entities.ts';
import { bounds } from '../../../../../contract/bounds.ts';
import { call } from '../../../../client/http/api.ts';
import { invalidate } from '../../../../client/query/query.ts';
import { useState } from 'react';
import { Form } from '../../../form/form.tsx';
import { PasswordField } from '../../../form/password-field.tsx';
import { useForm } from '../../../form/use-form.ts';
import { toast } from '../../../toasts/toast.ts';
import { itemRequest } from '../../item-request.ts';
import styles from './guarded.module.css';
import { texts } from './texts.ts';

/** Lets a second keeper confirm the hand-over of a guarded item on their own device, with their own password. */
export function ConfirmHandOver({ item }: { item: Item }) {
  const form = useForm({ password: texts.password });
  const [isConfirmed, setConfirmed] = useState(false);

  async function submit(values: { password: string }) {
    if (form.failEmpty(values)) return;
    const request = { ...itemRequest(item._id), body: { password: values.password } };
    const result = await call('POST /items/{id}/second-keeper', request);
    if (!result.ok) {
      form.showFailure(result.failure, { otherwise: texts.confirmFailed, field: 'password' });
      // The item may have been returned, or the claim withdrawn.
      invalidate('GET /items/{id}');
      return;
    }
    setConfirmed(true);
    toast('success', texts.confirmed);
  }

  return (
    <details className={styles.folded}>
      <summary>{texts.confirmHeading}</summary>
      {isConfirmed ? (
        <p role="status">{texts.confirmed}</p>
      ) : (
        <>
          <p>{texts.confirmMeans}</p>
          <Form form={form} submit={texts.confirm} look="plain" onSubmit={submit}>
            <PasswordField
              {...form.field('password')}
              maxLength={bounds.password.max}
              autoComplete="current-password"
            />
          </Form>
        </>
      )}
    </details>
  );
}
