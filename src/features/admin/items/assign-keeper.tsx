import { useRef, useState } from 'react';
import type { Item, User } from '../../../../contract/entities.ts';
import { mayAssignKeeper } from '../../../../contract/permissions.ts';
import { call } from '../../../client/http/api.ts';
import { useSession } from '../../../client/session/session.ts';
import { Select } from '../../../components/form/select.tsx';
import { Button } from '../../../components/basics/button.tsx';
import { toast } from '../../../components/toasts/toast.ts';
import { VisuallyHidden } from '../../../components/basics/visually-hidden.tsx';
import { texts } from '../texts.ts';
import { useAdminAction } from '../use-admin-action.ts';
import styles from './assign-keeper.module.css';

interface AssignKeeperProps {
  item: Item;
  keepers: readonly User[];
  changed: (reply: { item: Item }) => void;
}

/** Assigns a keeper to an item, or replaces the keeper. */
export function AssignKeeper({ item, keepers, changed }: AssignKeeperProps) {
  const session = useSession();
  const viewer = session.state === 'signed in' ? session.user : null;
  const select = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, run } = useAdminAction();
  const possible = keepers.filter(
    ({ _id }) => _id !== item.keeperId && mayAssignKeeper(viewer, item, _id),
  );

  const assign = async () => {
    const keeper = possible.find(({ _id }) => _id === chosen);
    if (keeper === undefined) {
      setMissing(true);
      toast('error', texts.selectKeeper);
      select.current?.focus();
      return;
    }
    const body = { keeperId: keeper._id, keeperName: keeper.name };
    const reply = await run(
      () => call('POST /items/{id}/assign-keeper', { params: { id: item._id }, body }),
      {
        done: () => texts.keeperAssigned(keeper.name, item.title),
        failed: texts.assignKeeperFailed,
      },
    );
    if (reply === null) return;
    setChosen('');
    changed(reply);
  };

  return (
    <span className={styles.assign}>
      <Select
        ref={select}
        className={styles.select ?? ''}
        aria-label={texts.keeperOf(item.title)}
        error={missing}
        value={chosen}
        data={[
          { value: '', label: texts.chooseKeeper },
          ...possible.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={(event) => {
          setMissing(false);
          setChosen(event.target.value);
        }}
      />
      <Button busy={busy} onClick={() => void assign()}>
        {texts.assignKeeper}
        <VisuallyHidden> {item.title}</VisuallyHidden>
      </Button>
    </span>
  );
}
