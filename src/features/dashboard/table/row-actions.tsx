import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import { Button, LinkButton } from '../../../components/basics/button.tsx';
import { type ItemCommands, mayPosterDelete, mayPosterHandOver } from '../items-view.ts';
import { preloadEdits } from '../edit/lazy-edits.tsx';
import { editButtonId } from '../focus/move-focus.ts';
import { LeavingFocus } from '../focus/leaving-focus.tsx';
import styles from './row-actions.module.css';
import { texts } from '../texts.ts';

interface RowActionsProps {
  item: Item;
  /** The element id of the item's title. */
  titleId: string;
  commands: ItemCommands;
}

/** The actions for an own item in the table. Its poster, the viewer, may always view and edit it. */
export function RowActions({ item, titleId, commands }: RowActionsProps) {
  const of = { 'aria-describedby': titleId };
  return (
    <div className={styles.actions}>
      <div className={styles.row}>
        <LinkButton to={paths.item(item._id)} {...of}>
          {texts.open}
        </LinkButton>
        <Button
          id={editButtonId(item._id)}
          onClick={() => commands.edit(item)}
          onPointerEnter={preloadEdits}
          onFocus={preloadEdits}
          {...of}
        >
          {texts.edit}
        </Button>
        {mayPosterDelete(item) ? (
          <Button look="danger" onClick={() => commands.remove(item)} {...of}>
            {itemTexts.delete}
          </Button>
        ) : null}
      </div>
      {mayPosterHandOver(item) ? (
        <LeavingFocus to={editButtonId(item._id)} className={styles.codes}>
          <Button onClick={() => commands.handOver(item, true)} {...of}>
            {itemTexts.generate}
          </Button>
          <Button onClick={() => commands.handOver(item, false)} {...of}>
            {itemTexts.enterOtp}
          </Button>
        </LeavingFocus>
      ) : null}
    </div>
  );
}
