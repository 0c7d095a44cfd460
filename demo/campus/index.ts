import { bags } from './bags.ts';
import { booksAndNotes } from './books-and-notes.ts';
import { cardsAndDocuments } from './cards-and-documents.ts';
import { clothing } from './clothing.ts';
import { electronics } from './electronics.ts';
import { jewelleryAndWatches } from './jewellery-and-watches.ts';
import { keys } from './keys.ts';
import { type CampusMap, map } from './map.ts';
import { other } from './other.ts';
import { type Person, type PersonName, people } from './people.ts';
import type { ItemStory } from './story.ts';

/** All demo data: people, and items with what happened to them. */
export interface Campus {
  people: Readonly<Record<PersonName, Person>>;
  /** Password of every person. */
  password: string;
  /** Null for a campus without places. */
  map: CampusMap | null;
  /** In any order. */
  items: readonly ItemStory[];
}

export const campus: Campus = {
  people,
  password: 'lostumbrella',
  map,
  items: [
    ...bags,
    ...booksAndNotes,
    ...cardsAndDocuments,
    ...clothing,
    ...electronics,
    ...jewelleryAndWatches,
    ...keys,
    ...other,
  ],
};

/** One person of each role who already has activity. `npm run demo` prints their sign-ins. */
export const introduced: readonly Person[] = [people.mia, people.grace, people.ruth];
