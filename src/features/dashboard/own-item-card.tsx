import type { Item } from '../../../contract/entities.ts';
import { isClaimOpen } from '../../../contract/item-status.ts';
import { ItemCard } from '../../components/items/card/item-card.tsx';
import { texts as itemTexts } from '../../components/items/texts.ts';
import { VerifyReturnCode } from '../../components/items/hand-over/verify-return-code.tsx';
import { Button } from '../../components/basics/button.tsx';
import type { Deeds } from './deeds.ts';
import { editButtonId } from './focus-places.ts';
import { IconButton } from './icon-button.tsx';
import { InactiveMark } from './inactive-mark.tsx';
import { LeavingFocus } from './leaving-focus.tsx';
import styles from './own-item-card.module.css';
import { texts } from './texts.ts';

interface OwnItemCardProps {
  item: Item;
  eager: boolean;
  deeds: Deeds;
}

/** An item's card for its poster, who may do everything with it. */
export function OwnItemCard({ item, eager, deeds }: OwnItemCardProps) {
  return (
    <ItemCard
      item={item}
      eager={eager}
      actions={
        <div className={styles.icons}>
          <IconButton
            id={editButtonId(item._id)}
            name={`${texts.edit}: ${item.title}`}
            glyph="M3 13.2V16h2.8L15 6.8 12.2 4 3 13.2Zm7.4-7.4 2.8 2.8"
            onClick={() => deeds.edit(item)}
          />
          <IconButton
            name={`${itemTexts.delete}: ${item.title}`}
            glyph="M3.5 5.5h13M8 5.5V3.2h4v2.3m3 0-.8 11.3H5.8L5 5.5m3.4 3v5.3m3.2-5.3v5.3"
            onClick={() => deeds.remove(item)}
          />
        </div>
      }
    >
      {item.isActive ? null : <InactiveMark />}
      {isClaimOpen(item) ? (
        <LeavingFocus to={editButtonId(item._id)} className={styles.handOver}>
          <Button look="primary" onClick={() => deeds.handOver(item, true)}>
            {itemTexts.generate}
          </Button>
          <VerifyReturnCode item={item} isClaimant={false} />
        </LeavingFocus>
      ) : null}
    </ItemCard>
  );
}
