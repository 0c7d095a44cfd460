import type { Item } from '../../../../contract/entities.ts';
import { call } from '../../../client/http/api.ts';
import { Button } from '../../basics/button.tsx';
import { useAction } from '../../hooks/use-action.ts';
import { focusNeighbour } from '../../lists/focus-neighbour.ts';
import { itemRequest } from '../item-request.ts';
import styles from './dismiss-suggestion.module.css';
import { texts } from './texts.ts';

interface DismissSuggestionProps {
  /** The suggested item. */
  item: Item;
  /** The id of the item for which `item` is suggested. */
  itemId: string;
  /** Called when the viewer dismisses the suggestion, before the server has answered. */
  onDismiss: () => void;
  onDismissed: () => void;
  onFailure: () => void;
}

/** The button that dismisses a suggestion for ever. */
export function DismissSuggestion(props: DismissSuggestionProps) {
  const { item, itemId, onDismiss, onDismissed, onFailure } = props;
  const { run } = useAction();

  const dismiss = async (button: HTMLButtonElement) => {
    focusNeighbour(button, 'a');
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
    <span className={styles.dismiss}>
      <Button
        look="bare"
        aria-label={`${texts.dismiss}: ${item.title}`}
        onClick={({ currentTarget }) => void dismiss(currentTarget)}
      >
        {texts.dismiss}
      </Button>
    </span>
  );
}
