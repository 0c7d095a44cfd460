import type { Item } from '../../../contract/entities.ts';
import { isClaimOpen } from '../../../contract/item-status.ts';
import { paths } from '../../../contract/paths.ts';
import { texts as itemTexts } from '../../components/items/texts.ts';
import { Button, LinkButton } from '../../components/basics/button.tsx';
import type { Deeds } from './deeds.ts';
import { editButtonId } from './focus-places.ts';
import { LeavingFocus } from './leaving-focus.tsx';
import styles from './row-actions.module.css';
import { texts } from './texts.ts';

interface RowActionsProps {
  item: Item;
  /** The id of what names the item. */
  titleId: string;
  deeds: Deeds;
}

/** What can be done with an item of the list. All of them are the person's own: its poster may do all of it. */
export function RowActions({ item, titleId, deeds }: RowActionsProps) {
  const of = { 'aria-describedby': titleId };
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        <LinkButton to={paths.item(item._id)} {...of}>
          {texts.open}
        </LinkButton>
        <Button id={editButtonId(item._id)} onClick={() => deeds.edit(item)} {...of}>
          {texts.edit}
        </Button>
        <Button look="danger" onClick={() => deeds.remove(item)} {...of}>
          {itemTexts.delete}
        </Button>
      </div>
      {isClaimOpen(item) ? (
        <LeavingFocus to={editButtonId(item._id)} className={styles.row}>
          <Button look="primary" onClick={() => deeds.handOver(item, true)} {...of}>
            {itemTexts.generate}
          </Button>
          <Button onClick={() => deeds.handOver(item, false)} {...of}>
            {itemTexts.enterOtp}
          </Button>
        </LeavingFocus>
      ) : null}
    </div>
  );
}
