import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { type Failure, call } from '../../../client/http/api.ts';
import { isPortalRefusal } from '../../../core/http/result.ts';
import { newId } from '../../../client/new-id.ts';
import { invalidate } from '../../../client/query/query.ts';
import { useSession } from '../../../client/session/session.ts';
import { DraftNote } from '../../../components/drafts/draft-note.tsx';
import { useDraftFields } from '../../../components/drafts/use-draft-fields.ts';
import { Button, TextLink } from '../../../components/basics/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialogs/dialog.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { texts } from '../texts.ts';

interface MessageDialogProps {
  item: Item;
  claimant: { id: string; name: string };
  close: () => void;
}

/** Dialog to send one message about an item to its claimant. */
export default function MessageDialog({ item, claimant, close }: MessageDialogProps) {
  const session = useSession();
  const form = useForm({ content: texts.messageLabel });
  const draft = useDraftFields(`claimant:${item._id}:${claimant.id}`, { content: '', id: '' });
  // The draft stores the message's Idempotency-Key, so that repeated attempts send one message, even after a reload.
  const [fresh] = useState(newId);
  /** The key that replaces one with which an earlier text was sent; empty if there is none. */
  const [renewed, setRenewed] = useState('');
  const id = renewed || draft.values.id || fresh;
  const field = useRef<HTMLTextAreaElement>(null);
  const [conversationId, setConversationId] = useState<string | null>(null);

  function fail(failure: Failure, otherwise: string) {
    form.showFailure(failure, { otherwise, withToast: false });
  }

  async function submit(values: { content: string }) {
    if (session.state !== 'signed in' || form.failEmpty(values)) return;
    const opened = await call('POST /conversations', {
      body: { itemId: item._id, participants: [claimant.id] },
    });
    if (!opened.ok) {
      fail(opened.failure, texts.conversationFailed);
      return;
    }
    const { _id } = opened.value.conversation;
    const message = {
      params: { conversationId: _id },
      body: { sender: session.user.id, content: values.content.trim() },
    };
    const send = (idempotencyKey: string) =>
      call('POST /messages/{conversationId}/messages', message, { idempotencyKey });
    let sent = await send(id);
    // IDEMPOTENCY_KEY_REUSED: an earlier text has arrived, but its response was lost. So this text is another message.
    if (!sent.ok && isPortalRefusal(sent.failure, 422)) {
      const next = newId();
      setRenewed(next);
      sent = await send(next);
    }
    if (!sent.ok) {
      fail(sent.failure, texts.messageFailed);
      return;
    }
    draft.clear();
    invalidate('GET /conversations');
    setConversationId(_id);
  }

  return (
    <Dialog heading={texts.messageHeading(claimant.name)} close={close}>
      <p>{texts.messageAbout(item.title)}</p>
      {conversationId === null ? (
        <Form
          form={form}
          submit={texts.send}
          onSubmit={submit}
          onEdited={(element) => {
            // Without text, the id alone is not worth storing as a draft.
            if (field.current?.value === '') draft.clear();
            else draft.save(element);
          }}
          beside={<Button onClick={close}>{texts.cancel}</Button>}
        >
          <DraftNote draft={draft} busy={form.busy} />
          <input type="hidden" name="id" value={id} />
          <Textarea
            key={draft.round}
            ref={field}
            {...form.field('content')}
            defaultValue={draft.values.content}
            rows={4}
            data-autofocus
            maxLength={bounds.message.max}
          />
        </Form>
      ) : (
        <>
          <p role="status">
            {texts.messageSent}{' '}
            <TextLink to={paths.messages(conversationId)}>{texts.conversation}</TextLink>
          </p>
          <DialogActions>
            <Button look="primary" onClick={close} autoFocus>
              {texts.close}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
