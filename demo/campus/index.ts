import { bags } from './bags.ts';
import { booksAndNotes } from './books-and-notes.ts';
import { cardsAndDocuments } from './cards-and-documents.ts';
import { clothing } from './clothing.ts';
import { electronics } from './electronics.ts';
import { jewelleryAndWatches } from './jewellery-and-watches.ts';
import { keys } from './keys.ts';
import { type CampusPlaces, campusPlaces } from './places.ts';
import { other } from './other.ts';
import { type Person, type PersonName, people } from './people.ts';
import type { DemoItem } from './demo-item.ts';

/** All demo data: people, and items with what happened to them. */
export interface Campus {
  people: Readonly<Record<PersonName, Person>>;
  /** Password of every person. */
  password: string;
  /** Null for a campus without places. */
  places: CampusPlaces | null;
  /** In any order. */
  items: readonly DemoItem[];
}

export const campus: Campus = {
  people,
  password: 'lostumbrella',
  places: campusPlaces,
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
