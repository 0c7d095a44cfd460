/** Words of one meaning: the name that the page shows, and the other words for it. */
export type Synonyms = Readonly<Record<string, string>>;

export interface Language {
  /** Kinds of things by group. Kinds of one group are often taken for each other. */
  kinds: Readonly<Record<string, Synonyms>>;
  colours: Synonyms;
  brands: Synonyms;
  sizes: Synonyms;
  materials: Synonyms;
  /** Features that tell two things of one kind apart. */
  marks: Synonyms;
  places: Synonyms;
  /** Words that say nothing about the thing. */
  stopWords: string;
  months: string;
  weekdays: string;
}
