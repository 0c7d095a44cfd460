import type { ComponentProps } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { ItemCard } from '../../../components/items/card/item-card.tsx';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import { ReturnCodeForm } from '../../../components/items/hand-over/return-code/return-code-form.tsx';
import { Button } from '../../../components/basics/button.tsx';
import { DeskPlace } from '../desk-place.tsx';
import { type ItemCommands, mayPosterDelete, mayPosterHandOver } from '../items-view.ts';
import { preloadEdits } from '../edit/lazy-edits.tsx';
import { editButtonId } from '../focus/move-focus.ts';
import { InactiveMark } from '../inactive-mark.tsx';
import { PossibleMatches } from '../possible-matches.tsx';
import { LeavingFocus } from '../focus/leaving-focus.tsx';
import styles from './own-item-card.module.css';
import { texts } from '../texts.ts';
import buttonStyles from './icon-button.module.css';

interface OwnItemCardProps {
  item: Item;
  eager: boolean;
  commands: ItemCommands;
}

/** An item's card with the poster's actions. */
export function OwnItemCard({ item, eager, commands }: OwnItemCardProps) {
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
            onClick={() => commands.edit(item)}
            onPointerEnter={preloadEdits}
            onFocus={preloadEdits}
          />
          {mayPosterDelete(item) ? (
            <IconButton
              name={`${itemTexts.delete}: ${item.title}`}
              glyph="M3.5 5.5h13M8 5.5V3.2h4v2.3m3 0-.8 11.3H5.8L5 5.5m3.4 3v5.3m3.2-5.3v5.3"
              onClick={() => commands.remove(item)}
            />
          ) : null}
        </div>
      }
    >
      <DeskPlace item={item} />
      <InactiveMark item={item} />
      <PossibleMatches item={item} />
      {mayPosterHandOver(item) ? (
        <LeavingFocus to={editButtonId(item._id)} className={styles.handOver}>
          <Button onClick={() => commands.handOver(item, true)}>{itemTexts.generate}</Button>
          <ReturnCodeForm item={item} isClaimant={false} />
        </LeavingFocus>
      ) : null}
    </ItemCard>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'name' | 'className'> {
  /** The accessible name, also shown as a tooltip. */
  name: string;
  /** An SVG path in a 20 x 20 view box. */
  glyph: string;
}

function IconButton({ name, glyph, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={buttonStyles.button} aria-label={name} title={name}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path
          d={glyph}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
