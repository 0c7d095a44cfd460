import { type ReactNode, useId } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { TransitionLink } from '../../navigation/transition-link.tsx';
import { Time } from '../../time/time.tsx';
import { CategoryDrawing } from '../card/category-drawing.tsx';
import { StatusMark } from '../card/status-mark.tsx';
import { categoryName } from '../category-name.ts';
import { isMarkedGuarded } from '../guarded.ts';
import { texts as itemTexts } from '../texts.ts';
import styles from './matched-items.module.css';
import { texts } from './texts.ts';

export type Match = Reply<'GET /items/{id}/suggestions'>['suggestions'][number];

interface MatchedItemsProps {
  matches: readonly Match[];
  /** Whether the viewer is a keeper or an admin. */
  isStaff: boolean;
  /** Renders the button of an item. */
  action: (item: Item) => ReactNode;
}

/** Items that may be the same thing as another one, each with the reasons and a button. */
export function MatchedItems({ matches, isStaff, action }: MatchedItemsProps) {
  return (
    <ul className={styles.rows}>
      {matches.map((match) => (
        <li key={match.item._id}>
          <MatchedItem {...match} isStaff={isStaff}>
            {action(match.item)}
          </MatchedItem>
        </li>
      ))}
    </ul>
  );
}

interface MatchedItemProps extends Match {
  isStaff: boolean;
  /** The button of the item. */
  children: ReactNode;
}

function MatchedItem({ item, reasons, isStaff, children }: MatchedItemProps) {
  const titleId = useId();
  return (
    <article className={styles.row} aria-labelledby={titleId}>
      <Picture item={item} />
      <div className={styles.words}>
        <h3 id={titleId}>
          <TransitionLink to={paths.item(item._id)}>{item.title}</TransitionLink>
        </h3>
        <div className={styles.facts}>
          <StatusMark status={item.status} isSmall isGuarded={isMarkedGuarded(item, isStaff)} />
          <span>
            <bdi>{item.location}</bdi> · <Time value={item.createdAt} show="relative" />
          </span>
        </div>
        {reasons.length === 0 ? null : (
          <ul className={styles.reasons} aria-label={texts.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </article>
  );
}

/** The card's photo, or the drawing of the category. Decorative, because the title stands beside it. */
function Picture({ item: { photo, category, isWithheld } }: { item: Item }) {
  if (photo === null) {
    return (
      <div className={styles.noPhoto}>
        <CategoryDrawing category={categoryName(category)} />
        {isWithheld ? itemTexts.photoWithheld : null}
      </div>
    );
  }
  return (
    <img
      className={styles.photo}
      src={photo.card}
      alt=""
      width={photo.width}
      height={photo.height}
      loading="lazy"
      decoding="async"
      style={{ backgroundImage: `url("${photo.placeholder}")` }}
    />
  );
}
