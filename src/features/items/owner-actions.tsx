import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Item } from '../../../contract/entities.ts';
import { paths } from '../../../contract/paths.ts';
import { texts as partTexts } from '../../components/items/texts.ts';
import { Button, LinkButton } from '../../components/basics/button.tsx';
import { editPath } from './edit-path.ts';
import { texts } from './texts.ts';

const DeleteItemDialog = lazy(() => import('../../components/items/delete-item-dialog.tsx'));

/** What only the poster may do with an item. */
export function OwnerActions({ item }: { item: Item }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <LinkButton to={editPath(item._id)}>{texts.edit}</LinkButton>
      <Button look="danger" onClick={() => setAsking(true)}>
        {partTexts.delete}
      </Button>
      {asking ? (
        <Suspense>
          <DeleteItemDialog
            item={item}
            close={() => setAsking(false)}
            onDeleted={() => void navigate(paths.dashboard(), { replace: true })}
          />
        </Suspense>
      ) : null}
    </>
  );
}
