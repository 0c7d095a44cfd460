import type { PaletteName } from './colours.ts';
import type { FeatureName } from './features.ts';

export type CategoryName =
  | 'Electronics'
  | 'Clothing'
  | 'Bags'
  | 'Books & Notes'
  | 'Cards & Documents'
  | 'Jewellery & Watches'
  | 'Keys'
  | 'Other';

/** A kind of thing that students lose. Lists of words are separated by "|". */
export interface Kind {
  /** The most common English name. */
  name: string;
  /** Other names, from formal to slang. */
  others: string;
  /** How often it is lost, compared with other kinds. */
  weight: number;
  category: CategoryName;
  /** Categories that a poster in a hurry may choose. */
  wrong?: readonly CategoryName[];
  palette?: PaletteName;
  /** Brands with their weights; '' stands for no brand. */
  brands?: Readonly<Record<string, number>>;
  /** Names of a brand's products that people say in place of the kind; the first is the general one. */
  products?: Readonly<Record<string, string>>;
  /** Probability that a finder can see the brand. */
  logo?: number;
  sizes?: string;
  materials?: string;
  features?: readonly FeatureName[];
  /** The names are plural: "my keys". */
  plural?: boolean;
  /** The name of a kind that finders mistake it for. */
  mistakenFor?: string;
}

export const split = (list: string): string[] => list.split('|');
