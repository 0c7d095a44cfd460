import { useId } from 'react';
import type { Item } from '../../../../contract/entities.ts';
import {
  closingTime,
  isQuestionOpen,
  isReopenable,
} from '../../../../contract/items/still-looking.ts';
import { useOnline } from '../../../client/connection/use-online.ts';
import { call } from '../../../client/http/api.ts';
import { Button } from '../../basics/button.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { Time } from '../../time/time.tsx';
import { toast } from '../../toasts/toast.ts';
import { categoryName } from '../category-name.ts';
import { cacheChangedItem, refetchItems } from '../item-queries.ts';
import { itemRequest } from '../item-request.ts';
import styles from './still-looking.module.css';

/** Texts of the question whether the poster still looks for a lost item. */
const texts = {
  question: 'Still looking?',
  meaning: "If you don't answer, we'll close this post on",
  looking: 'Still looking',
  found: 'Found it',
  stop: 'Stop looking',
  closed: 'You are not looking for this any more, so only you and admins see it.',
  again: 'Look again',
  offline: 'You need to be online to answer.',

  waits: "OK, we'll ask again in 30 days.",
  isFound: "Great! It's marked as returned.",
  stopped: 'Closed. You can look again whenever you like.',
  opened: 'Everybody can see it again.',
  failed: 'Failed to save your answer',
} as const;

interface StillLookingProps {
  /** An item of the viewer with `askedAt` or `closedAt`. */
  item: Item;
  /** Whether the question stands in a list row, where the texts are short. */
  isQuiet?: boolean;
}

/** Asks the poster whether they still look for a lost item, or offers to open a closed one again. */
export function StillLooking({ item, isQuiet = false }: StillLookingProps) {
  const headingId = useId();
  const isOffline = useOnline() === 'offline';
  const { busy, run } = useAction();

  async function answer(send: (item: Item) => PendingReply, said: string): Promise<void> {
    const reply = await run(
      () => send(item),
      texts.failed,
      // The item may have changed elsewhere.
      refetchItems,
    );
    if (reply === null) return;
    cacheChangedItem(reply);
    toast('success', said);
  }

  if (isReopenable(item)) {
    return (
      <div className={styles.box} data-quiet={isQuiet || undefined}>
        {isQuiet ? null : <p>{texts.closed}</p>}
        <div className={styles.answers}>
          <Button busy={busy} onClick={() => void answer(setLooking, texts.opened)}>
            {texts.again}
          </Button>
        </div>
      </div>
    );
  }
  if (!isQuestionOpen(item)) return null;
  return (
    <div
      role="group"
      aria-labelledby={headingId}
      className={styles.box}
      data-quiet={isQuiet || undefined}
    >
      <p id={headingId} className={styles.question}>
        {texts.question}
      </p>
      {isQuiet || item.askedAt === null ? null : (
        <p>
          {texts.meaning} <Time value={closingTime(item.askedAt)} />.
        </p>
      )}
      <div className={styles.answers}>
        <Button busy={busy} onClick={() => void answer(setLooking, texts.waits)}>
          {texts.looking}
        </Button>
        <Button busy={busy} onClick={() => void answer(setFound, texts.isFound)}>
          {texts.found}
        </Button>
        <Button busy={busy} onClick={() => void answer(stopLooking, texts.stopped)}>
          {texts.stop}
        </Button>
      </div>
      {isOffline && !isQuiet ? <p>{texts.offline}</p> : null}
    </div>
  );
}

type PendingReply = ReturnType<typeof call<'POST /items/{id}/looking'>>;

function setLooking({ _id }: Item): PendingReply {
  return call('POST /items/{id}/looking', { ...itemRequest(_id), body: { isLooking: true } });
}

function stopLooking({ _id }: Item): PendingReply {
  return call('POST /items/{id}/looking', { ...itemRequest(_id), body: { isLooking: false } });
}

/** Sets the status Returned. The call is that of an edit, in which a poster may choose the status. */
function setFound(item: Item): PendingReply {
  const { title, description, location, updatedAt } = item;
  const body = { title, description, category: categoryName(item.category), location, updatedAt };
  return call('PUT /items/{id}', {
    ...itemRequest(item._id),
    body: { ...body, status: 'Returned' as const },
  });
}
