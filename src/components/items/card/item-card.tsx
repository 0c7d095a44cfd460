import { type ReactNode, useId } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { Time } from '../../time/time.tsx';
import { TransitionLink } from '../../navigation/transition-link.tsx';
import { VisuallyHidden } from '../../basics/visually-hidden.tsx';
import { categoryName } from '../category-name.ts';
import styles from './item-card.module.css';
import { StatusMark } from './status-mark.tsx';
import { TagNumber } from './tag-number.tsx';
import { texts } from '../texts.ts';

interface ItemCardProps {
  item: Item;
  /** Load the photo at once, because the card is on the first screenful. */
  eager: boolean;
  /** Buttons at the top of the card, which does not move when `children` appear or disappear. */
  actions?: ReactNode;
  /** More content below the facts. */
  children?: ReactNode;
}

/** An item, styled as a luggage tag (specification section 2, Item card). */
export function ItemCard({ item, eager, actions, children }: ItemCardProps) {
  const titleId = useId();
  return (
    <article
      className={`${styles.tag ?? ''} ${actions === undefined ? (styles.swinging ?? '') : ''}`}
      aria-labelledby={titleId}
    >
      <p className={styles.head} aria-hidden="true">
        <TagNumber id={item._id} />
      </p>
      <CardPhoto item={item} eager={eager} />
      <div className={styles.body}>
        <div className={styles.top}>
          <StatusMark status={item.status} />
          {actions}
        </div>
        <h2 id={titleId} className={styles.title}>
          {item.title}
        </h2>
        <dl className={styles.facts}>
          <div>
            <dt>{texts.category}</dt>
            <dd>{categoryName(item.category)}</dd>
          </div>
          <div>
            <dt>{texts.postedOn}</dt>
            <dd>
              <Time value={item.createdAt} />
            </dd>
          </div>
        </dl>
      </div>
      {children === undefined ? null : <div className={styles.more}>{children}</div>}
      <div className={styles.stub}>
        <TransitionLink
          to={paths.item(item._id)}
          className={styles.details}
          aria-describedby={titleId}
        >
          {texts.viewDetails}
        </TransitionLink>
      </div>
    </article>
  );
}

function CardPhoto({ item, eager }: Pick<ItemCardProps, 'item' | 'eager'>) {
  const { photo } = item;
  if (photo === null) return <p className={styles.noPhoto}>{texts.noCardImage}</p>;
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
