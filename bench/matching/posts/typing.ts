import type { Random } from '../../random.ts';

/** The typing habits of a poster. */
export interface Typist {
  /** The share of words with a typing mistake. */
  mistakes: number;
  lowerCase: boolean;
  /** How much they write. */
  length: 'short' | 'normal' | 'long';
}

export function randomTypist(random: Random): Typist {
  const mistakes = random.chance(0.22) ? 0.1 + random.next() * 0.15 : random.chance(0.5) ? 0.02 : 0;
  return {
    mistakes,
    lowerCase: random.chance(0.25),
    length: random.weighted([
      ['short', 24],
      ['normal', 56],
      ['long', 20],
    ] as const),
  };
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function neighbouringKey(random: Random, letter: string): string {
  const row = rows.find((each) => each.includes(letter)) ?? letter;
  return row.charAt(row.indexOf(letter) + random.pick([-1, 1])) || letter;
}

function misspell(random: Random, word: string): string {
  const at = random.whole(1, word.length - 2);
  const [start, letter, end] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  switch (random.whole(0, 3)) {
    case 0:
      return start + end;
    case 1:
      return start + letter + letter + end;
    case 2:
      return start + end.charAt(0) + letter + end.slice(1);
    default:
      return start + neighbouringKey(random, letter) + end;
  }
}

/** Types a text as this person would: with mistakes and perhaps without capital letters. */
export function typed(random: Random, { mistakes, lowerCase }: Typist, text: string): string {
  const correct = text
    .replaceAll(/\b(a) (?=[aeio])/gi, '$1n ')
    .replaceAll(/\b(a)n (?=[bcdfgj-np-tv-z])/gi, '$1 ');
  const withMistakes = correct.replaceAll(/[a-z]{4,}/gi, (word) =>
    random.chance(mistakes) ? misspell(random, word) : word,
  );
  return lowerCase ? withMistakes.toLowerCase() : withMistakes;
}
