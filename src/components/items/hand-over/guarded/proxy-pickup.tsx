import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { bounds } from '../../../../../contract/bounds.ts';
import type { LatestReturnCode } from '../../../../../contract/claims/entities.ts';
import type { Item } from '../../../../../contract/entities.ts';
import { useQuery } from '../../../../client/query/query.ts';
import { call } from '../../../../client/http/api.ts';
import { Button } from '../../../basics/button.tsx';
import { Dialog } from '../../../dialogs/dialog.tsx';
import { DraftNote } from '../../../drafts/draft-note.tsx';
import { useDraftFields } from '../../../drafts/use-draft-fields.ts';
import { Form } from '../../../form/form.tsx';
import { useForm } from '../../../form/use-form.ts';
import { itemRequest } from '../../item-request.ts';
import { CodeSheet } from '../return-code/code-sheet.tsx';
import { useCode } from '../return-code/use-return-code.ts';
import { texts } from './texts.ts';

/** Lets the owner of a guarded item send another person to collect it, once the claim is accepted. */
export default function ProxyPickup({ item }: { item: Item }) {
  const query = useQuery('GET /items/{id}/my-claim', itemRequest(item._id));
  const [isOpen, setOpen] = useState(false);
  if (query.state !== 'ready' || query.value.claim?.state !== 'accepted') return null;
  const { returnCode: latest } = query.value;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{texts.proxy}</Button>
      {isOpen ? <ProxyDialog item={item} latest={latest} close={() => setOpen(false)} /> : null}
    </>
  );
}

interface ProxyDialogProps {
  item: Item;
  latest: LatestReturnCode | null;
  close: () => void;
}

function ProxyDialog({ item, latest, close }: ProxyDialogProps) {
  const form = useForm({ name: texts.proxyName });
  const draft = useDraftFields(`proxy:${item._id}`, { name: '' });
  const [name, setName] = useState('');
  const proxyCode = useCode(item, {
    request: (proxy: string) =>
      call('POST /items/{id}/proxy-code', { ...itemRequest(item._id), body: { name: proxy } }),
    whatFailed: texts.proxyFailed,
  });

  async function submit(values: { name: string }) {
    if (form.failEmpty(values)) return;
    const proxy = values.name.trim();
    if (!(await proxyCode.generate(proxy))) return;
    await draft.finish();
    setName(proxy);
  }

  if (name !== '') {
    const { code, generate } = proxyCode;
    const isReplaced = latest !== null && Date.parse(latest.createdAt) > (code?.generatedAt ?? 0);
    const replaced = isReplaced ? texts.proxyReplaced(name, latest.isOwn) : null;
    return (
      <CodeSheet
        item={item}
        returnCode={{ ...proxyCode, replaced, generate: () => generate(name) }}
        hint={texts.proxyHint(name)}
        close={close}
      />
    );
  }
  return (
    <Dialog heading={texts.proxyHeading} close={close}>
      <p>{texts.proxyMeans}</p>
      <Form
        form={form}
        submit={texts.proxyCode}
        onSubmit={submit}
        onEdited={draft.save}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
      >
        <DraftNote draft={draft} busy={form.busy} />
        <TextInput
          key={draft.round}
          {...form.field('name')}
          defaultValue={draft.values.name}
          maxLength={bounds.name.max}
          autoComplete="off"
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
