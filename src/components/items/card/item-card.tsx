import { type ReactNode, memo, use, useId } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { Fact } from '../../basics/fact.tsx';
import { TransitionLink } from '../../navigation/transition-link.tsx';
import { VisuallyHidden } from '../../basics/visually-hidden.tsx';
import { Time } from '../../time/time.tsx';
import { categoryName } from '../category-name.ts';
import { CardSlotContext } from './card-slots.ts';
import { CategoryDrawing } from './category-drawing.tsx';
import { isMarkedGuarded } from '../guarded.ts';
import factStyles from './card-facts.module.css';
import styles from './item-card.module.css';
import { StatusMark } from './status-mark.tsx';
import { texts } from '../texts.ts';

interface ItemCardProps {
  item: Item;
  /** Load the photo at once, because the card is on the first screenful. */
  eager: boolean;
  /** Buttons below the photo, which do not move when `children` appear or disappear. */
  actions?: ReactNode;
  /** More content below the facts. */
  children?: ReactNode;
}

/**
 * An item, styled as a luggage tag (specification section 2, Item card). The whole tag opens the item, except for
 * `actions`, `children` and the photo, which is a link of its own. It is memoised, because home renders several times
 * while it starts.
 */
export const ItemCard = memo(function ItemCard({ item, eager, actions, children }: ItemCardProps) {
  const titleId = useId();
  // `SSR` is a constant of the build, so the bundler removes the code for slots from the page.
  const slotOf = import.meta.env.SSR ? use(CardSlotContext) : null;
  if (slotOf !== null && actions === undefined && children === undefined)
    return slotOf({ item, eager, titleId });
  return (
    <article
      className={`${styles.tag ?? ''} ${actions === undefined ? (styles.plain ?? '') : ''}`}
      aria-labelledby={titleId}
    >
      <CardPhoto item={item} eager={eager} />
      <StatusMark status={item.status} isGuarded={isMarkedGuarded(item)} />
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      <div className={styles.body}>
        <h2 id={titleId} className={styles.title}>
          {item.title}
        </h2>
        <CardFacts item={item} />
      </div>
      <TransitionLink
        to={paths.item(item._id)}
        className={styles.details}
        aria-describedby={titleId}
      >
        <span>{texts.viewDetails}</span>
      </TransitionLink>
      {children === undefined ? null : <div className={styles.more}>{children}</div>}
    </article>
  );
});

function CardFacts({ item }: Pick<ItemCardProps, 'item'>) {
  return (
    <dl className={factStyles.facts}>
      <Fact name={texts.location} className={factStyles.place}>
        {item.location}
      </Fact>
      <Fact name={texts.category} className={factStyles.category}>
        {categoryName(item.category)}
      </Fact>
      <Fact name={texts.postedOn} className={factStyles.posted}>
        <Time value={item.createdAt} show="relative" />
      </Fact>
    </dl>
  );
}

function CardPhoto({ item, eager }: Pick<ItemCardProps, 'item' | 'eager'>) {
  const { photo } = item;
  if (photo === null)
    return (
      <p className={`${styles.noPhoto ?? ''} ${item.isWithheld ? (styles.withheld ?? '') : ''}`}>
        <CategoryDrawing category={categoryName(item.category)} />
        {item.isWithheld ? texts.photoWithheld : texts.noCardImage}
      </p>
    );
  return (
    <a href={photo.large} target="_blank" rel="noopener" className={styles.photo}>
      <img
        src={photo.card}
        alt={item.title}
        width={photo.width}
        height={photo.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        style={{ backgroundImage: `url("${photo.placeholder}")` }}
      />
      <VisuallyHidden> {texts.opensInNewTab}</VisuallyHidden>
    </a>
  );
}
