/** Names that the page shows, each with a comma-separated list of other words for it. */
export type Synonyms = Readonly<Record<string, string>>;

export interface Language {
  /** Kinds of things by group. People often mistake kinds of one group for each other. */
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
