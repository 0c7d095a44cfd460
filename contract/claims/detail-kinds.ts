/**
 * The kinds of private details: facts about a found item that only its owner would know. The poster records some of
 * them, and people who claim the item answer questions about them.
 */

import type { DetailKind } from './names.ts';

interface KindFacts {
  /** Label of the field for this kind in the form for an item. */
  label: string;
  question: string;
  /** The share of owners whose answer is right. */
  pOwner: number;
  /** The share of right guesses among people who know only the public post. */
  pGuess: number;
  /**
   * How an answer is compared with the recorded text. `one value`: words for a single fact, so that naming two values
   * is guessing. `description`: words, some of which may be missing or added. `things`: an answer may name several
   * things. `code`: letters and digits in sequence. `count` and `amount`: numbers; people rarely remember an amount
   * exactly.
   */
  comparison: 'one value' | 'description' | 'things' | 'code' | 'count' | 'amount';
  /**
   * Words that belong to the kind itself. Comparisons drop them if other words are left. A detail that is a single
   * number or letter counts as public if the post has it near one of these words (public-text.ts).
   */
  topic: string;
}

/**
 * The tests of score.ts say how many bits a right answer has for these kinds: unlocking, name, serial number, writing,
 * cash, issuer, thing inside, lock screen, size, charm, sticker, number of keys and mark. The shares of these kinds are
 * chosen to give these bits. The shares of most other kinds are estimated from those of a similar kind:
 * - a text that only this one item has (engraving, note, number on a tag, last 4 digits): from name and serial number
 * - a content (other cards, in the pocket): from thing inside
 * - what shops sell in few variants (model, brand, lining, stone, clasp): from size and sticker
 *
 * `pOwner` is lower for facts that owners rarely remember (numbers, labels, clasps), and for kinds of which an item may
 * have several, because owner and poster may then name different ones.
 */
export const factsOfKind: Readonly<Record<DetailKind, KindFacts>> = {
  'lock screen': {
    label: 'Lock screen picture',
    question: 'What is on the lock screen?',
    pOwner: 0.75,
    pGuess: 0.285,
    comparison: 'description',
    topic: 'lock screen picture wallpaper background',
  },
  'case or sticker': {
    label: 'Case or sticker',
    question: 'What does its case look like, or a sticker on it?',
    pOwner: 0.7,
    pGuess: 0.4,
    comparison: 'description',
    topic: 'case cover sleeve sticker',
  },
  model: {
    label: 'Exact model',
    question: 'Which model is it exactly?',
    pOwner: 0.85,
    pGuess: 0.4,
    comparison: 'one value',
    topic: 'model version',
  },
  'serial number': {
    label: 'Serial number',
    question: 'What is its serial number?',
    pOwner: 0.24,
    pGuess: 0.01,
    comparison: 'code',
    topic: 'serial number',
  },
  unlocking: {
    label: 'Can be unlocked',
    question: 'Can you unlock it?',
    pOwner: 0.98,
    pGuess: 0.000015,
    comparison: 'one value',
    topic: 'unlock',
  },
  name: {
    label: 'Name on it',
    question: 'Which name is on it?',
    pOwner: 0.9,
    pGuess: 0.02,
    comparison: 'description',
    topic: 'name called mr mrs ms dr',
  },
  'last 4 digits': {
    label: 'Last 4 digits of its number',
    question: 'What are the last 4 digits of its number?',
    pOwner: 0.3,
    pGuess: 0.01,
    comparison: 'code',
    topic: 'last digits number',
  },
  issuer: {
    label: 'Bank or issuer',
    question: 'Which bank, school or office issued it?',
    pOwner: 0.9,
    pGuess: 0.3,
    comparison: 'one value',
    topic: 'bank issuer card issued',
  },
  'other cards': {
    label: 'Other cards with it',
    question: 'Which other cards are with it?',
    pOwner: 0.7,
    pGuess: 0.3,
    comparison: 'things',
    topic: 'card',
  },
  cash: {
    label: 'Cash in it',
    question: 'How much cash is in it?',
    pOwner: 0.35,
    pGuess: 0.1,
    comparison: 'amount',
    topic: 'cash money euro pound dollar eur gbp usd',
  },
  'thing inside': {
    label: 'One thing inside',
    question: 'What is inside it? Name one or two things.',
    pOwner: 0.65,
    pGuess: 0.246,
    comparison: 'things',
    topic: 'inside contains',
  },
  charm: {
    label: 'Charm or key ring',
    question: 'What hangs on it, such as a charm or a key ring?',
    pOwner: 0.75,
    pGuess: 0.4,
    comparison: 'description',
    topic: 'charm keyring hangs',
  },
  'label inside': {
    label: 'Label inside',
    question: 'What does a label inside it say?',
    pOwner: 0.5,
    pGuess: 0.15,
    comparison: 'description',
    topic: 'label inside says',
  },
  lining: {
    label: 'Lining',
    question: 'What does its lining look like?',
    pOwner: 0.7,
    pGuess: 0.35,
    comparison: 'one value',
    topic: 'lining inside colour color',
  },
  'number of keys': {
    label: 'Number of keys',
    question: 'How many keys are there?',
    pOwner: 0.7,
    pGuess: 0.4,
    comparison: 'count',
    topic: 'key number',
  },
  'number on a tag': {
    label: 'Number on a key or tag',
    question: 'Which number is on a key or a tag?',
    pOwner: 0.3,
    pGuess: 0.02,
    comparison: 'code',
    topic: 'number tag key',
  },
  size: {
    label: 'Size',
    question: 'Which size is it?',
    pOwner: 0.85,
    pGuess: 0.35,
    comparison: 'one value',
    topic: 'size uk eu us',
  },
  brand: {
    label: 'Brand',
    question: 'Which brand is it?',
    pOwner: 0.85,
    pGuess: 0.35,
    comparison: 'one value',
    topic: 'brand make label',
  },
  'in the pocket': {
    label: 'In the pocket',
    question: 'What is in the pockets?',
    pOwner: 0.6,
    pGuess: 0.2,
    comparison: 'things',
    topic: 'pocket inside',
  },
  mark: {
    label: 'Mark or damage',
    question: 'Which mark, scratch or damage does it have?',
    pOwner: 0.35,
    pGuess: 0.3,
    comparison: 'description',
    topic: 'mark damage',
  },
  'name or note inside': {
    label: 'Name or note inside',
    question: 'Which name or note is inside it?',
    pOwner: 0.8,
    pGuess: 0.1,
    comparison: 'description',
    topic: 'name note inside says',
  },
  engraving: {
    label: 'Engraving',
    question: 'What is engraved on it?',
    pOwner: 0.9,
    pGuess: 0.05,
    comparison: 'description',
    topic: 'engraving engraved says',
  },
  stone: {
    label: 'Stone',
    question: 'Which stone does it have?',
    pOwner: 0.85,
    pGuess: 0.4,
    comparison: 'one value',
    topic: 'stone gem',
  },
  clasp: {
    label: 'Clasp',
    question: 'What kind of clasp does it have?',
    pOwner: 0.5,
    pGuess: 0.35,
    comparison: 'one value',
    topic: 'clasp',
  },
  writing: {
    label: 'Writing on it',
    question: 'What is written on it?',
    pOwner: 0.6,
    pGuess: 0.15,
    comparison: 'description',
    topic: 'writing written says',
  },
  'exact place': {
    label: 'Exact place',
    question: 'Where exactly did you leave it?',
    pOwner: 0.5,
    pGuess: 0.2,
    comparison: 'description',
    topic: 'place left near',
  },
};

const otherKinds: readonly DetailKind[] = ['mark', 'writing', 'exact place'];

/** The keys are the names of the categories that a new portal starts with. */
const kindsByCategory = new Map<string, readonly DetailKind[]>([
  ['Electronics', ['lock screen', 'case or sticker', 'model', 'serial number', 'unlocking']],
  ['Cards & Documents', ['name', 'last 4 digits', 'issuer', 'other cards', 'cash']],
  ['Bags', ['thing inside', 'charm', 'label inside', 'lining']],
  ['Keys', ['number of keys', 'charm', 'number on a tag']],
  ['Clothing', ['size', 'brand', 'in the pocket', 'mark']],
  ['Books & Notes', ['name or note inside']],
  ['Jewellery & Watches', ['engraving', 'stone', 'clasp']],
  ['Other', otherKinds],
]);

/**
 * Returns the kinds that fit a category. A category with another name, because an admin added or renamed it, has the
 * kinds of Other.
 */
export function kindsOfCategory(categoryName: string): readonly DetailKind[] {
  return kindsByCategory.get(categoryName) ?? otherKinds;
}
