import { useId } from 'react';
import type { Reply } from '../../../../contract/endpoints.ts';
import type { Item } from '../../../../contract/entities.ts';
import { paths } from '../../../../contract/paths.ts';
import { call } from '../../../client/http/api.ts';
import { Button } from '../../../components/basics/button.tsx';
import { useAction } from '../../../components/hooks/use-action.ts';
import { CategoryDrawing } from '../../../components/items/card/category-drawing.tsx';
import { StatusMark } from '../../../components/items/card/status-mark.tsx';
import { categoryName } from '../../../components/items/category-name.ts';
import { isMarkedGuarded } from '../../../components/items/guarded.ts';
import { itemRequest } from '../../../components/items/item-request.ts';
import { texts as itemTexts } from '../../../components/items/texts.ts';
import { TransitionLink } from '../../../components/navigation/transition-link.tsx';
import { Time } from '../../../components/time/time.tsx';
import styles from './suggestions.module.css';
import { texts } from './texts.ts';

type Suggestion = Reply<'GET /items/{id}/suggestions'>['suggestions'][number];

interface SuggestedItemProps extends Suggestion {
  /** The item that it is suggested for. */
  itemId: string;
  /** Whether the viewer is a keeper or an admin. */
  isStaff: boolean;
  /** Called when the viewer dismisses it, before the server has answered. */
  onDismiss: () => void;
  onDismissed: () => void;
  onFailure: () => void;
}

/** A suggested item with the reasons, and the button that dismisses it for ever. */
export function SuggestedItem(props: SuggestedItemProps) {
  const { item, reasons, itemId, isStaff, onDismiss, onDismissed, onFailure } = props;
  const titleId = useId();
  const { run } = useAction();

  const dismiss = async (button: HTMLButtonElement) => {
    focusNeighbour(button);
    onDismiss();
    const request = { ...itemRequest(itemId), body: { itemId: item._id } };
    const reply = await run(
      () => call('POST /items/{id}/dismiss-suggestion', request),
      texts.dismissFailed,
    );
    if (reply === null) onFailure();
    else onDismissed();
  };

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
            {item.location} · <Time value={item.createdAt} show="relative" />
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
      <Button
        look="bare"
        aria-label={`${texts.dismiss}: ${item.title}`}
        onClick={({ currentTarget }) => void dismiss(currentTarget)}
      >
        {texts.dismiss}
      </Button>
    </article>
  );
}

/** The card's photo, or the drawing of the category. The title beside it says what it shows. */
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

/** Moves the focus to the title of the next row, or of the row before the last one. */
function focusNeighbour(button: HTMLButtonElement): void {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector('a')?.focus();
}
