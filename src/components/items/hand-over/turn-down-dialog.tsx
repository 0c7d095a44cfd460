import { Textarea } from '@mantine/core';
import { bounds } from '../../../../contract/bounds.ts';
import type { Item } from '../../../../contract/entities.ts';
import { Button } from '../../basics/button.tsx';
import { Dialog } from '../../dialogs/dialog.tsx';
import { Form } from '../../form/form.tsx';
import { useForm } from '../../form/use-form.ts';
import { toast } from '../../toasts/toast.ts';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraftFields } from '../../drafts/use-draft-fields.ts';
import { callOnce } from '../../../client/http/call-once.ts';
import { cacheChangedItem, refetchItems } from '../item-queries.ts';
import { itemRequest } from '../item-request.ts';
import { texts as itemTexts } from '../texts.ts';

const texts = {
  heading: 'Turn this claim down?',
  means: (claimant: string | null) =>
    claimant === null
      ? 'The item goes back to its previous status, and others can claim it.'
      : `The item goes back to its previous status, and others can claim it. ${claimant} can't claim it again unless the poster or keeper allows it.`,
  rivalMeans: (claimant: string) =>
    `The other claims stay. ${claimant} can't claim it again unless the poster or keeper allows it.`,
  reason: 'Reason',
  reasonHint: 'The claimant will see exactly what you write.',
  failed: 'Failed to turn down the claim',
} as const;

interface TurnDownDialogProps {
  item: Item;
  /**
   * The person whose claim was on the screen when the viewer opened the dialog; null if an edit of the item has set the
   * status Claimed without a claimant. If another judge accepts a different claim meanwhile, the reason must not reach
   * the newly accepted person.
   */
  claimant: { _id: string; name: string } | null;
  /** Whether the item is claimed by this claim. */
  isFirst: boolean;
  close: () => void;
  /** Called after the claim was turned down. */
  onDone?: () => void;
}

/** Asks why a claim is turned down. The claimant sees the reason. */
export default function TurnDownDialog(props: TurnDownDialogProps) {
  const { item, claimant, isFirst, close, onDone } = props;
  const form = useForm({ reason: texts.reason });
  const of = claimant === null ? '' : `:${claimant._id}`;
  const draft = useDraftFields(`turn down:${item._id}${of}`, { reason: '' });
  const { min, max } = bounds.reason;

  async function submit(values: { reason: string }) {
    const reason = values.reason.trim();
    if (form.failEmpty(values)) return;
    if (reason.length < min) {
      form.failWith([{ field: 'reason', message: itemTexts.tooShort(min) }]);
      return;
    }
    const request = itemRequest(item._id);
    const result = await callOnce('POST /items/{id}/turn-down-claim', {
      ...request,
      body: { reason, ...(claimant !== null && { userId: claimant._id }) },
    });
    if (!result.ok) {
      form.showFailure(result.failure, { otherwise: texts.failed });
      // The claim may have been withdrawn, another one accepted, or the item returned.
      refetchItems();
      return;
    }
    draft.clear();
    close();
    cacheChangedItem(result.value);
    toast('success', itemTexts.turnedDown);
    onDone?.();
  }

  return (
    <Dialog heading={texts.heading} close={close}>
      <p>
        {claimant === null || isFirst
          ? texts.means(claimant?.name ?? null)
          : texts.rivalMeans(claimant.name)}
      </p>
      <Form
        form={form}
        submit={itemTexts.turnDown}
        onSubmit={submit}
        onEdited={draft.save}
        beside={<Button onClick={close}>{itemTexts.cancel}</Button>}
      >
        <DraftNote draft={draft} busy={form.busy} />
        <Textarea
          key={draft.round}
          {...form.field('reason')}
          defaultValue={draft.values.reason}
          rows={3}
          data-autofocus
          maxLength={max}
          description={claimant === null ? undefined : texts.reasonHint}
        />
      </Form>
    </Dialog>
  );
}
