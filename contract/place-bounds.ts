/** Bounds of places and phrases of the campus. Apart from bounds.ts, which the page needs at its first load. */
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
