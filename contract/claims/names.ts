/**
 * The names that replies about claims contain. They are separate from the rules, so that the page's first load contains
 * only the names.
 */

/** The kinds of private details; detail-kinds.ts describes them. */
export const detailKinds = [
  'lock screen',
  'case or sticker',
  'model',
  'serial number',
  'unlocking',
  'name',
  'last 4 digits',
  'issuer',
  'other cards',
  'cash',
  'thing inside',
  'charm',
  'label inside',
  'lining',
  'number of keys',
  'number on a tag',
  'size',
  'brand',
  'in the pocket',
  'mark',
  'name or note inside',
  'engraving',
  'stone',
  'clasp',
  'writing',
  'exact place',
] as const;
export type DetailKind = (typeof detailKinds)[number];

export const verdicts = ['right', 'near', 'wrong', 'unknown', 'not recorded'] as const;
export type Verdict = (typeof verdicts)[number];

export const strengths = ['Strong', 'Some', 'Little', 'Against'] as const;
export type Strength = (typeof strengths)[number];
