/** Shorter words have too many neighbours, and longer words need too many lookups. */
const correctable = { min: 5, max: 20 };

/**
 * Returns the words that differ from `word` by one typo: a letter missing, added or wrong, or two
 * neighbouring letters swapped.
 * @param word a word from searchWords
 * @returns distinct words; none if the word is too short or too long
 */
export function neighboursOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length < correctable.min || letters.length > correctable.max) return [];
  return [...new Set(oneEditAway(letters))];
}

function* oneEditAway(letters: readonly string[]): Generator<string> {
  const alphabet = alphabetOf(letters);
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('');
    const [here = '', next = ''] = letters.slice(at, at + 2);
    const after = letters.slice(at + 1).join('');
    if (here !== '') yield before + after;
    if (next !== '') yield before + next + here + letters.slice(at + 2).join('');
    for (const letter of alphabet) {
      yield before + letter + here + after;
      if (here !== '') yield before + letter + after;
    }
  }
}

/**
 * Returns the letters to try: Latin letters and digits. For each other letter of the word, the letters in its block of
 * 128 code points are added, except upper-case ones. At most two blocks are added.
 */
function alphabetOf(letters: readonly string[]): Set<string> {
  const alphabet = new Set('abcdefghijklmnopqrstuvwxyz0123456789');
  const rows = new Set<number>();
  for (const letter of letters) {
    const code = letter.codePointAt(0) ?? 0;
    if (code >= rowSize) rows.add(Math.floor(code / rowSize));
  }
  for (const row of [...rows].slice(0, 2)) {
    for (let code = row * rowSize; code < (row + 1) * rowSize; code += 1) {
      const letter = String.fromCodePoint(code);
      if (/[\p{Ll}\p{Lo}\p{M}]/u.test(letter)) alphabet.add(letter);
    }
  }
  return alphabet;
}
const rowSize = 128;
