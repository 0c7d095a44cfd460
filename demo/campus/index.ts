import { bags } from './bags.ts';
import { booksAndNotes } from './books-and-notes.ts';
import { cardsAndDocuments } from './cards-and-documents.ts';
import { clothing } from './clothing.ts';
import { electronics } from './electronics.ts';
import { jewelleryAndWatches } from './jewellery-and-watches.ts';
import { keys } from './keys.ts';
import { other } from './other.ts';
import { type Person, type PersonName, people } from './people.ts';
import type { ItemStory } from './story.ts';

/** Everything that a portal is filled with. */
export interface Campus {
  people: Readonly<Record<PersonName, Person>>;
  /** Everybody's. */
  password: string;
  /** In any order. */
  items: readonly ItemStory[];
}

export const campus: Campus = {
  people,
  password: 'lostumbrella',
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

/** Whose sign-in is told: one of each role, to whom something has happened. */
export const introduced: readonly Person[] = [people.mia, people.grace, people.ruth];
