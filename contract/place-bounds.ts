/** Lengths of the names of places and phrases in characters, and numbers of entries. */
export const placeBounds = {
  placeName: { min: 2, max: 120 },
  placeAlias: { min: 1, max: 120 },
  aliasesPerPlace: 10,
  /** How many places a portal has. */
  places: 300,
  /** A phrase of the campus, and its meaning. */
  campusPhrase: { min: 2, max: 60 },
  /** How many phrases a portal has. */
  campusPhrases: 300,
} as const;
