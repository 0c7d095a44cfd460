/** Lengths of the names of places and phrases in characters, and numbers of entries. */
export const placeBounds = {
  placeName: { min: 2, max: 120 },
  placeAlias: { min: 1, max: 120 },
  aliasesPerPlace: 10,
  /** Maximum number of places. */
  places: 300,
  /** A phrase of the campus, and its meaning. */
  campusPhrase: { min: 2, max: 60 },
  /** Maximum number of phrases. */
  campusPhrases: 300,
} as const;
