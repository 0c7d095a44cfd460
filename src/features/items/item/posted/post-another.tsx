import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { paths } from '../../../../../contract/paths.ts';
import { useQuery } from '../../../../client/query/query.ts';
import { itemRequest } from '../../../../components/items/item-request.ts';
import { MessageButton } from '../../../../components/items/message-button.tsx';
import { offersPlaceId } from '../../../../components/offers/offers-place.ts';
import { texts as itemTexts } from '../../../../components/items/texts.ts';
import { LinkButton } from '../../../../components/basics/button.tsx';
import styles from './post-another.module.css';
import { texts } from '../../texts.ts';

const handIn = 'Hand it in at the desk. Keepers look after it from there.';

interface PostAnotherProps {
  isGuarded: boolean;
  /** The lost item that the viewer has found; null if there is none. */
  lostItemId: string | null;
}

/**
 * The next steps after posting (see `JustPosted`). They have a chunk of their own, because only people who have just
 * posted see them.
 */
export default function PostAnother({ isGuarded, lostItemId }: PostAnotherProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // Back and a reload restore the reader's own scroll position.
  const isReturning = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const offers = document.getElementById(offersPlaceId);
    if (isReturning || offers === null) return undefined;
    // On a phone, a long title pushes this box to the bottom of the window, where the offer of notifications covers it.
    // The offer appears later than the box.
    const sizes = new ResizeObserver(() => {
      if (box.current === null || box.current.getBoundingClientRect().top < 0) return;
      box.current.style.scrollMarginBottom = `${String(offers.offsetHeight)}px`;
      box.current.scrollIntoView({ block: 'nearest' });
    });
    sizes.observe(offers);
    return () => sizes.disconnect();
  }, [isReturning]);

  return (
    <div ref={box} className={styles.posted}>
      {isGuarded ? <p>{handIn}</p> : null}
      {lostItemId === null ? null : <MessageLostPoster lostItemId={lostItemId} />}
      <p>{texts.justPosted}</p>
      <LinkButton to={paths.createItem()}>{texts.postAnother}</LinkButton>
    </div>
  );
}

/** Offers the conversation with the poster of the lost item. */
function MessageLostPoster({ lostItemId }: { lostItemId: string }) {
  const query = useQuery('GET /items/{id}', itemRequest(lostItemId));
  if (query.state !== 'ready') return null;
  const { item } = query.value;
  const { _id, name } = item.postedBy;
  return (
    <MessageButton item={item} otherId={_id} label={itemTexts.messagePerson(name)} look="primary" />
  );
}
