import { createContext } from 'react';
import type { Item } from '../../../../contract/entities.ts';

/** A card whose markup is inserted after its page is rendered. */
export interface SlottedCard {
  item: Item;
  eager: boolean;
  /** The id of the card's title, which depends on the card's position in the page. */
  titleId: string;
}

/**
 * Returns the text that a card renders in place of its markup. Null where cards render their markup: in the browser,
 * and on the server outside of `src/cached-cards.tsx`.
 */
export const CardSlotContext = /* @__PURE__ */ createContext<
  ((card: SlottedCard) => string) | null
>(null);
