import '../../theme/inputs.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { bounds } from '../../../../contract/bounds.ts';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { callOnce } from '../../../client/http/call-once.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { invalidate, useQuery } from '../../../client/query/query.ts';
import { Button } from '../../basics/button.tsx';
import { Notice } from '../../basics/notice.tsx';
import { Dialog, DialogActions } from '../../dialogs/dialog.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { typingDebounceMs, useDebounced } from '../../hooks/use-debounced.ts';
import { itemRequest } from '../item-request.ts';
import { toast } from '../../toasts/toast.ts';
import styles from './notify-owner.module.css';
import { texts } from './texts.ts';

/** The shortest search that the server accepts. */
const minSearchLength = 2;

/** The ref of an element that takes the focus when it appears, because it replaces the button that was pressed. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

type Account = Reply<'GET /desk/accounts'>['accounts'][number];

interface NotifyOwnerProps {
  item: Item;
  close: () => void;
}

/** Lets the keeper of a guarded item find the account of the person whose name is on it, and notify that person. */
export default function NotifyOwner({ item, close }: NotifyOwnerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Account | null>(null);
  const { busy, run } = useAction();
  const search = useDebounced(typed.trim(), typingDebounceMs);

  async function notify({ _id, name }: Account): Promise<void> {
    const reply = await run(
      () =>
        callOnce('POST /items/{id}/notify-owner', {
          ...itemRequest(item._id),
          body: { userId: _id },
        }),
      texts.notifyFailed,
    );
    if (reply === null) return;
    invalidate('GET /items/{id}/history');
    toast('success', texts.notified(name));
    close();
  }

  return (
    <Dialog heading={texts.notifyHeading} close={close}>
      {chosen === null ? (
        <>
          <TextInput
            ref={takeFocus}
            size="md"
            type="search"
            label={texts.search}
            description={texts.notifyHint}
            value={typed}
            maxLength={bounds.search.max}
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Accounts search={search} choose={setChosen} />
        </>
      ) : (
        <>
          <p ref={takeFocus} tabIndex={-1}>
            {texts.confirmMeans(chosen.name)}
          </p>
          <DialogActions>
            <Button onClick={() => setChosen(null)}>{texts.back}</Button>
            <Button look="primary" busy={busy} onClick={() => void notify(chosen)}>
              {texts.confirm(chosen.name)}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface AccountsProps {
  search: string;
  choose: (account: Account) => void;
}

function Accounts({ search, choose }: AccountsProps) {
  const isTooShort = search.length < minSearchLength;
  const query = useQuery('GET /desk/accounts', isTooShort ? null : { query: { search } });
  const online = useOnline();
  if (isTooShort) return <p role="status">{texts.tooShort(minSearchLength)}</p>;
  if (query.state === 'loading') return <p role="status">{texts.searching}</p>;
  if (query.state === 'failed')
    return (
      <Notice
        kind="failed"
        text={online === 'offline' ? texts.offline : texts.searchFailed}
        retry={query.retry}
      />
    );
  const { accounts } = query.value;
  if (accounts.length === 0) return <p role="status">{texts.nobody}</p>;
  return (
    <ul className={styles.accounts} aria-label={texts.results}>
      {accounts.map((account) => (
        <li key={account._id}>
          <Button onClick={() => choose(account)}>
            <span>
              {account.name} <small>{account.maskedEmail}</small>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
