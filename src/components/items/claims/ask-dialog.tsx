import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import type { JudgedClaim } from '../../../../contract/claims/entities.ts';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { invalidate } from '../../../client/query/query.ts';
import { Button, LinkButton } from '../../basics/button.tsx';
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx';
import { DraftNote } from '../../drafts/draft-note.tsx';
import { useDraftFields } from '../../drafts/use-draft-fields.ts';
import { Form } from '../../form/form.tsx';
import { useForm } from '../../form/use-form.ts';
import { callOnce } from '../../../client/http/call-once.ts';
import { refetchItems } from '../item-queries.ts';
import { itemRequest } from '../item-request.ts';
import { texts as itemTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface AskDialogProps {
  item: Item;
  claimant: JudgedClaim['claimant'];
  close: () => void;
}

/** Asks a claimant for something that only the owner knows, and then offers the conversation. */
export default function AskDialog({ item, claimant, close }: AskDialogProps) {
  const [conversationId, setConversationId] = useState<string | null>(null);
  const form = useForm({ question: texts.question });
  const draft = useDraftFields(`ask:${item._id}:${claimant._id}`, { question: '' });

  async function submit(values: { question: string }) {
    if (form.failEmpty(values)) return;
    const question = values.question.trim();
    if (question.length < bounds.question.min) {
      form.failWith([{ field: 'question', message: itemTexts.tooShort(bounds.question.min) }]);
      return;
    }
    const request = { ...itemRequest(item._id), body: { userId: claimant._id, question } };
    const result = await callOnce('POST /items/{id}/ask-claimant', request);
    if (!result.ok) {
      form.showFailure(result.failure, { otherwise: texts.askFailed });
      // The claim may have been withdrawn.
      refetchItems();
      return;
    }
    await draft.finish();
    invalidate('GET /items/{id}/claims');
    invalidate('GET /items/{id}/history');
    invalidate('GET /conversations');
    setConversationId(result.value.conversationId);
  }

  if (conversationId !== null) {
    return (
      <Dialog heading={texts.askHeading(claimant.name)} close={close}>
        <p role="status">{texts.wasAsked(claimant.name)}</p>
        <DialogActions>
          <Button onClick={close}>{texts.close}</Button>
          <LinkButton look="primary" to={paths.messages(conversationId)}>
            {texts.openConversation}
          </LinkButton>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog heading={texts.askHeading(claimant.name)} close={close}>
      <Form
        form={form}
        submit={texts.sendQuestion}
        onSubmit={submit}
        onEdited={draft.save}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
      >
        <DraftNote draft={draft} busy={form.busy} />
        <Textarea
          key={draft.round}
          {...form.field('question')}
          defaultValue={draft.values.question}
          description={texts.questionHint}
          rows={3}
          maxLength={bounds.question.max}
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
