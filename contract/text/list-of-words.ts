/** Returns words as one text: "title", "title and location", "title, location, and tags". */
export function listOfWords(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words);
}
