import type { Reply } from '../../../../contract/endpoints.ts';
import type { OwnerInput } from '../../../../contract/items/item-input.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { call } from '../../../client/http/api.ts';
import { remember } from '../../../client/query/query.ts';
import { Button } from '../../basics/button.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { Form } from '../../form/form.tsx';
import { useForm } from '../../form/use-form.ts';
import { toast } from '../../toasts/toast.ts';
import { OwnerInputs } from '../form/owner-inputs.tsx';
import { labels } from '../form/texts.ts';
import { refetchItems } from '../item-queries.ts';
import { itemRequest } from '../item-request.ts';
import { texts as itemTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface CorrectOwnerProps {
  itemId: string;
  owner: NonNullable<Reply<'GET /items/{id}/owner'>['owner']>;
  close: () => void;
}

/** Corrects name and address of the person for whom a lost item was posted. What is typed is not stored as a draft. */
export default function CorrectOwner({ itemId, owner, close }: CorrectOwnerProps) {
  const form = useForm({ ownerName: labels.ownerName, ownerEmail: labels.ownerEmail });
  const isOffline = useOnline() === 'offline';

  async function submit(values: OwnerInput) {
    if (form.failEmpty(values)) return;
    const request = itemRequest(itemId);
    const result = await call('PUT /items/{id}/owner', { ...request, body: values });
    if (!result.ok) {
      const { failure } = result;
      // The owner may have joined, or the item was closed. Then this dialog closes, and the toast stays.
      const isOver = failure.kind === 'refused' && failure.details.length === 0;
      form.showFailure(failure, { otherwise: texts.failed, withToast: isOver });
      if (isOver) refetchItems();
      return;
    }
    close();
    remember('GET /items/{id}/owner', request, result.value);
    refetchItems();
    toast('success', result.value.owner === null ? texts.joined : texts.corrected);
  }

  return (
    <Dialog heading={texts.heading} close={close}>
      <p>{texts.means}</p>
      <Form
        form={form}
        submit={texts.save}
        onSubmit={submit}
        beside={<Button onClick={close}>{itemTexts.cancel}</Button>}
      >
        <OwnerInputs
          name={{ ...form.field('ownerName'), defaultValue: owner.name }}
          email={{ ...form.field('ownerEmail'), defaultValue: owner.email }}
        />
        {isOffline && form.problem === null ? <p role="status">{texts.offline}</p> : null}
      </Form>
    </Dialog>
  );
}
