/** The places of the campus, its phrases and its plan. */
export interface PlaceTables {
  places: PlacesTable;
  campus_phrases: CampusPhrasesTable;
  campus_plan: CampusPlanTable;
}

/** The places of the campus, which admins maintain. */
interface PlacesTable {
  id: string;
  name: string;
  /** The name in lower case; unique. */
  name_key: string;
  /** A JSON array of strings. */
  aliases: string;
  /** Fractions of the plan's width and height; both null if it is not on the plan. */
  x: number | null;
  y: number | null;
  created_at: number;
}

/** Phrases of the campus, which admins add to the words of the matching. */
interface CampusPhrasesTable {
  id: string;
  phrase: string;
  /** The phrase as the matching compares it; unique. */
  phrase_key: string;
  /** A place, or a word of the lexicon. */
  meaning: string;
  created_at: number;
}

/** The plan of the campus, at most one row. */
interface CampusPlanTable {
  /** Always 1. */
  id: number;
  photo_id: string;
}
